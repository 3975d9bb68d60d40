import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../../contract/enums.ts';
import { stepAt, stepsOf } from '../../../../machines/enrollment-step/order.ts';
import type { Registration } from '../../../queries/enrollment.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { formatDay } from '../../../ui/format.ts';
import { useIssueWords } from '../../../ui/issue-words.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Status } from '../../../ui/status.tsx';
import { pathOfStep } from '../step-path.ts';
import type { Dossier } from '../steps/use-details.ts';
import { usePlaceOfIssue } from './place-of-issue.ts';

type Standing = {
  readonly type: RegistrationType;
  /** number of the first step that is not attended yet */
  readonly reached: number;
};
type ThingProps = Standing & {
  readonly step: number;
  readonly title: string;
  readonly text: string;
  readonly askedOn: string | null;
};

/** One thing to correct: where, why, in the fund's words, since when; and whether it was attended to. */
function Thing({ type, reached, step, title, text, askedOn }: ThingProps) {
  const { t } = useTranslation('enrollment');
  const { t: own } = useTranslation('correction');
  const name = t(`steps.${stepAt(type, step)}`);
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0,1fr)', md: 'minmax(0,1fr) auto' }}
      columnGap="6"
      rowGap="1"
      alignItems="start"
      py="3"
      css={{ '& + &': { borderTopWidth: '1px', borderColor: 'border.muted' } }}
    >
      <div>
        <chakra.h3 textStyle="item" overflowWrap="anywhere">
          {title}
        </chakra.h3>
        <chakra.p overflowWrap="anywhere">{text}</chakra.p>
        {askedOn !== null && (
          <chakra.p textStyle="ui" color="fg.muted">
            {own('asked_on', { step: name, date: formatDay(askedOn) })}
          </chakra.p>
        )}
      </div>
      {step < reached && <Status kind="saved" label={own('attended')} />}
      {step === reached && (
        <TextLink
          href={pathOfStep(type, stepAt(type, step))}
          fontWeight="medium"
          display="inline-flex"
          alignItems="center"
          minH={{ base: '44px', md: '24px' }}
        >
          {own('go', { step: name })}
        </TextLink>
      )}
    </chakra.li>
  );
}

type ThingsToCorrectProps = {
  readonly dossier: Dossier;
  readonly registration: Registration;
  /** begins or goes on; without it the steps' own links lead there */
  readonly start?: () => void;
};

/** What the fund asks to be corrected, in its own words, and the one way to begin. */
export function ThingsToCorrect({ dossier, registration, start }: ThingsToCorrectProps) {
  const { t } = useTranslation('correction');
  const { t: steps } = useTranslation('enrollment');
  const words = useIssueWords();
  const placeOf = usePlaceOfIssue(dossier);
  const { issues, type } = dossier;
  const { current_step: reached, correction_steps } = registration;
  // steps that the corrections themselves have left unfinished: the fund said nothing of them
  const leftOpen = correction_steps.filter((step) => !issues.some((issue) => issue.step === step));
  const isAttended = reached === stepsOf[type].length;
  const isBegun = correction_steps.some((step) => step < reached);
  const label = t(isAttended ? 'check_go' : isBegun ? 'continue' : 'start');
  return (
    <>
      <Callout
        tone="negative"
        headingLevel={2}
        title={t('things', { count: issues.length + leftOpen.length })}
        action={start && <Button onClick={start}>{label}</Button>}
      >
        {t(isAttended ? 'all_attended' : 'things_text')}
      </Callout>
      <Sheet mt="3">
        <chakra.ol listStyleType="none" m="0" p="0" px={{ base: '4', md: '28px' }} py="2">
          {issues.map((issue) => (
            <Thing
              key={issue.id}
              type={type}
              reached={reached}
              step={issue.step}
              title={placeOf(issue)}
              text={words(issue)}
              askedOn={issue.created_at}
            />
          ))}
          {leftOpen.map((step) => (
            <Thing
              key={step}
              type={type}
              reached={reached}
              step={step}
              title={steps(`steps.${stepAt(type, step)}`)}
              text={t('follows')}
              askedOn={null}
            />
          ))}
        </chakra.ol>
      </Sheet>
    </>
  );
}
