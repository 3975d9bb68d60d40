import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import { stepAt, stepsOf } from '../../../../machines/enrollment-step/order.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { formatDay } from '../../../ui/format.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Status } from '../../../ui/status.tsx';
import { pathOfStep } from '../step-path.ts';
import type { Dossier } from '../steps/use-details.ts';
import { useIssueWords } from './issues.ts';
import { usePlaceOfIssue } from './place-of-issue.ts';

type ThingProps = {
  readonly issue: RegistrationIssue;
  readonly dossier: Dossier;
  /** number of the first step that is not attended yet */
  readonly reached: number;
};

/** One thing to correct: where, why, in the fund's words, since when. */
function Thing({ issue, dossier, reached }: ThingProps) {
  const { t } = useTranslation('enrollment');
  const { t: own } = useTranslation('correction');
  const words = useIssueWords();
  const placeOf = usePlaceOfIssue(dossier);
  const step = stepAt(dossier.type, issue.step);
  const isOpen = issue.step <= reached;
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
          {placeOf(issue)}
        </chakra.h3>
        <chakra.p overflowWrap="anywhere">{words(issue)}</chakra.p>
        <chakra.p textStyle="ui" color="fg.muted">
          {own('asked_on', { step: t(`steps.${step}`), date: formatDay(issue.created_at) })}
        </chakra.p>
      </div>
      {issue.step < reached ? (
        <Status kind="saved" label={own('attended')} />
      ) : (
        isOpen && (
          <TextLink
            href={pathOfStep(dossier.type, step)}
            fontWeight="medium"
            display="inline-flex"
            alignItems="center"
            minH={{ base: '44px', md: '24px' }}
          >
            {own('go', { step: t(`steps.${step}`) })}
          </TextLink>
        )
      )}
    </chakra.li>
  );
}

type ThingsToCorrectProps = {
  readonly dossier: Dossier;
  readonly reached: number;
  /** begins or goes on; without it the steps' own links lead there */
  readonly start?: () => void;
};

/** What the fund asks to be corrected, in its own words, and the one way to begin. */
export function ThingsToCorrect({ dossier, reached, start }: ThingsToCorrectProps) {
  const { t } = useTranslation('correction');
  const { issues, type } = dossier;
  const isAttended = reached === stepsOf[type].length;
  const isBegun = issues.some(({ step }) => step < reached);
  const label = t(isAttended ? 'check_go' : isBegun ? 'continue' : 'start');
  return (
    <>
      <Callout
        tone="negative"
        headingLevel={2}
        title={t('things', { count: issues.length })}
        action={start && <Button onClick={start}>{label}</Button>}
      >
        {t(isAttended ? 'all_attended' : 'things_text')}
      </Callout>
      <Sheet mt="3">
        <chakra.ol listStyleType="none" m="0" p="0" px={{ base: '4', md: '28px' }} py="2">
          {issues.map((issue) => (
            <Thing key={issue.id} issue={issue} dossier={dossier} reached={reached} />
          ))}
        </chakra.ol>
      </Sheet>
    </>
  );
}
