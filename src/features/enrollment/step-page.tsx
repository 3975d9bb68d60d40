import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnrollmentStep } from '../../../machines/enrollment-step/types.ts';
import { isUnheard } from '../../../machines/unheard.ts';
import type { DraftKeeper, DraftValues } from '../../queries/drafts.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { focusIsHandedOn } from '../../ui/focused-heading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { StepHeaderMobile } from '../../ui/step-header-mobile.tsx';
import { StepRail } from '../../ui/step-rail.tsx';
import { RulesMissing } from '../../ui/rules-missing.tsx';
import type { Reason } from '../../ui/why-list.tsx';
import { useWhyRefused } from '../../ui/why-refused.ts';
import { StepIssues } from './correction/step-issues.tsx';
import { DraftMark } from './draft-mark.tsx';
import { Overtaken, OvertakenLink, useOvertaken } from './overtaken.tsx';
import type { PageState } from './page-state.ts';
import { railOf } from './page-state.ts';
import { usePageTitle } from './page-title.ts';
import { enrollmentPath, pathOfStep } from './step-path.ts';
import type { Dossier } from './steps/use-details.ts';

/** What every step with a form is given. */
export type StepFormProps = {
  readonly page: PageState;
  readonly dossier: Dossier;
  /** typed and not saved yet */
  readonly draft: DraftValues | null;
  readonly keeper: DraftKeeper | null;
};

type StepPageProps = {
  readonly page: PageState;
  readonly title?: string;
  readonly lead: ReactNode;
  readonly aside: ReactNode;
  /** what is in the way of going on */
  readonly reasons: readonly Reason[];
  /** id of the form that the button submits; without it `onPress` */
  readonly form?: string;
  readonly onPress?: () => void;
  readonly primary?: { readonly label: string; readonly busyLabel: string };
  /** it was pressed, and what judges the form is still on its way */
  readonly isWaiting?: boolean;
  /** an answer was changed since it was last sent: all of the form is sent again, not the progress alone */
  readonly edited?: boolean;
  /** said in the save bar when nothing is in the way */
  readonly note?: ReactNode;
  /** what has become of the draft */
  readonly autosave?: ReactNode;
  /** keeps the form that is open in the step */
  readonly keeper?: DraftKeeper | null;
  readonly children: ReactNode;
};

/** The window without the shell's bar, so that the save bar stands at the bottom of short steps too. */
export const fullHeight = { base: 'calc(100dvh - 57px)', md: 'calc(100dvh - 65px)' };

const columns = {
  base: 'minmax(0,1fr)',
  lg: '200px minmax(0,1fr)',
  // the notes beside keep a width that words fit in
  xl: '216px minmax(0,760px) minmax(180px,1fr)',
};

/** Why the last call was refused, in the save bar: nothing typed is lost, and the same button tries again. */
function useRefusalNote({ refusal, refusedCall }: PageState): string | null {
  const { t } = useTranslation('enrollment');
  const whyRefused = useWhyRefused();
  if (refusal === null || refusedCall === null) return null;
  return refusedCall === 'progress' && isUnheard(refusal.key)
    ? t('save.details_saved')
    : t('save.refused', { message: whyRefused(refusal) });
}

/** The page around a step: rail, heading, content, help, and the sticky bar with the one way on. */
export function StepPage(props: StepPageProps) {
  const { page, lead, aside, reasons, children } = props;
  const { t } = useTranslation('enrollment');
  const { t: correction } = useTranslation('correction');
  const nameOf = (step: EnrollmentStep) =>
    page.isCorrection && step === 'summary' ? correction('check.title') : t(`steps.${step}`);
  const steps = railOf(page, nameOf, t, reasons.length);
  const before = page.steps[page.steps.indexOf(page.step) - 1];
  const failure = useRefusalNote(page);
  const isOvertaken = useOvertaken(props.keeper ?? null);
  const retriesProgress = page.refusedCall === 'progress' && props.edited !== true;
  const words = props.primary ?? { label: t('save.continue'), busyLabel: t('save.saving') };
  const title = props.title ?? t(`steps.${page.step}`);
  const place = { step: title, n: page.steps.indexOf(page.step) + 1, total: page.steps.length };
  usePageTitle(page.isCorrection ? correction('title', place) : t('title', place));
  // a heading in whose place this page comes hands its focus on
  const [hadFocus] = useState(focusIsHandedOn);
  return (
    <chakra.div display="flex" flexDirection="column" minH={fullHeight}>
      <StepHeaderMobile steps={steps} current={page.step} label={t('steps.label')} />
      <chakra.div
        flex="1"
        width="full"
        maxW="enrollment"
        mx="auto"
        px={{ base: '4', md: '6' }}
        pt={{ base: '5', lg: '8' }}
        pb={{ base: '7', md: '10' }}
        display="grid"
        gridTemplateColumns={columns}
        columnGap={{ lg: '40px', xl: '56px' }}
        alignContent="start"
        alignItems="start"
      >
        <StepRail steps={steps} current={page.step} label={t('steps.label')} />
        <chakra.div minW="0" maxW={{ base: 'none', lg: '760px' }}>
          <PageHeader
            title={title}
            lead={lead}
            focusKey={page.step}
            focusAtOnce={page.isArrival || hadFocus}
          />
          {props.autosave !== undefined && (
            <chakra.div mt="-2" mb="2">
              {props.autosave}
            </chakra.div>
          )}
          <StepIssues page={page} />
          {children}
        </chakra.div>
        {aside}
      </chakra.div>
      <SaveBar
        back={
          before === undefined
            ? page.isCorrection
              ? { label: correction('back'), href: enrollmentPath }
              : { label: t('back.dashboard'), href: '/user/dashboard' }
            : { label: t(`back.${before}`), href: pathOfStep(page.type, before) }
        }
        reasons={reasons}
        primary={{
          label: retriesProgress ? t('save.retry') : words.label,
          busyLabel: words.busyLabel,
          busy: page.busy || props.isWaiting === true,
          ...(retriesProgress
            ? { onPress: () => page.send({ type: 'progress.retried' }) }
            : {
                ...(props.form === undefined ? {} : { form: props.form }),
                ...(props.onPress === undefined ? {} : { onPress: props.onPress }),
              }),
        }}
        failed={failure !== null}
        staysTold={failure !== null || isOvertaken}
        note={
          failure === null && !isOvertaken ? (
            props.note
          ) : (
            <>
              {failure !== null && <Failed said={failure} of={page.refusal} />}
              {isOvertaken && <OvertakenLink />}
            </>
          )
        }
      />
    </chakra.div>
  );
}

/** What went wrong, and what helps: in the bar, which is in sight wherever the form stands. */
const Failed = ({ said, of }: { readonly said: string; readonly of: object | null }) => (
  <>
    {said}
    <chakra.span display="block" fontWeight="normal" color="fg">
      <FaultNote of={of} />
    </chakra.span>
  </>
);

/** What `useStepForm` gives to the page. */
type FormOfStep = {
  readonly submit: () => void;
  /** names of the fields that a rule of the schema closes */
  readonly wrong: readonly string[];
  readonly refused: readonly string[];
  readonly messageOf: (name: string) => string | undefined;
  readonly attempts: number;
  /** changed since the form was last sent */
  readonly edited: boolean;
  /** pressed, and the rules are still on their way */
  readonly isWaiting: boolean;
  readonly isWithoutRules: boolean;
};

type FormPageProps = {
  readonly page: PageState;
  readonly step: FormOfStep;
  /** every field's short name, in the order of the form: for the summary of errors and the save bar */
  readonly labels: Readonly<Record<string, string>>;
  readonly lead: ReactNode;
  readonly aside: ReactNode;
  /** reasons beside the form's own: a paper that is missing */
  readonly also?: readonly Reason[];
  readonly below?: ReactNode;
  readonly keeper: DraftKeeper | null;
  readonly children: ReactNode;
};

/** The page of a step that is a form: its errors on top once it was submitted, its wrong fields in the bar. */
export function FormPage(props: FormPageProps) {
  const { page, step, labels, lead, aside, also = [], below, keeper, children } = props;
  const id = useId();
  const labelled = (name: string) => labels[name] ?? name;
  const inOrder = [
    ...Object.keys(labels),
    ...[...step.wrong, ...step.refused].filter((name) => !(name in labels)),
  ];
  const summed = inOrder.flatMap((name) => {
    const message = step.messageOf(name);
    return message === undefined ? [] : [{ field: name, label: labelled(name), message }];
  });
  const tried = step.attempts > 0;
  const reasons = tried
    ? inOrder
        .filter((name) => step.wrong.includes(name))
        .map((name) => ({
          key: name,
          label: labelled(name),
          href: `#field-${name}`,
        }))
    : [];
  return (
    <StepPage
      page={page}
      lead={lead}
      aside={aside}
      reasons={[...reasons, ...also]}
      form={id}
      edited={step.edited}
      isWaiting={step.isWaiting}
      keeper={keeper}
      {...(keeper ? { autosave: <DraftMark keeper={keeper} /> } : {})}
    >
      {keeper && (
        <chakra.div mb="6" _empty={{ display: 'none' }}>
          <Overtaken keeper={keeper} />
        </chakra.div>
      )}
      <RulesMissing form={step} />
      <ErrorSummary errors={tried ? summed : []} attempt={step.attempts} />
      <chakra.form
        id={id}
        noValidate
        display="grid"
        gridTemplateColumns="minmax(0,1fr)"
        gap="6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!page.busy) step.submit();
        }}
      >
        {children}
      </chakra.form>
      {below}
    </StepPage>
  );
}
