import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactors } from '../../../contract/values/second-factor.ts';
import { selectChange, selectIsListed, selectStep } from '../../../machines/second-factor/selectors.ts';
import type { Change } from '../../../machines/second-factor/types.ts';
import { secondFactorsQuery } from '../../queries/second-factor.ts';
import { Callout } from '../../ui/callout.tsx';
import { focusLate } from '../../ui/focus-late.ts';
import { News } from '../../ui/news.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { CodesPanel } from './codes-panel.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { FactorList } from './factor-list.tsx';
import { PerformingPanel, RefusedPanel } from './panels.tsx';
import { ScanPanel } from './scan-panel.tsx';
import { useSecondFactorServices } from './services.ts';
import { secondFactorWords } from './words.ts';

/** The section's anchor. */
const place = 'second-factor';

/** What the dialog asks before a change: removing says what stops working, and by which button. */
function useQuestion(change: Change | null) {
  const { t } = useTranslation(secondFactorWords);
  if (change?.kind === 'appRemoval')
    return {
      title: t('second-factor:app.remove_title'),
      lead: t('second-factor:app.remove_text'),
      confirm: t('second-factor:app.remove_do'),
      keep: t('second-factor:app.keep'),
    };
  if (change?.kind === 'passkeyRemoval')
    return {
      title: t('second-factor:passkeys.remove_title', { name: change.name }),
      lead: t('second-factor:passkeys.remove_text'),
      confirm: t('second-factor:passkeys.remove_do'),
      keep: t('second-factor:passkeys.keep'),
    };
  if (change?.kind === 'codes')
    return {
      title: t('second-factor:confirm.title'),
      lead: t('second-factor:codes.renew_text'),
      confirm: t('second-factor:confirm.do'),
      keep: t('second-factor:confirm.keep'),
    };
  return undefined;
}

/** Before a change: who is it? */
function Asked() {
  const { actorRef } = useSecondFactorServices();
  const change = useSelector(actorRef, selectChange);
  const question = useQuestion(change);
  return (
    <ConfirmIdentity
      purpose="second_factor"
      {...(question === undefined ? {} : { words: question })}
      danger={change?.kind === 'appRemoval' || change?.kind === 'passkeyRemoval'}
      onConfirmed={() => actorRef.send({ type: 'identity.confirmed' })}
      onDeclined={() => actorRef.send({ type: 'identity.declined' })}
    />
  );
}

/** What was done last, above what is set up. */
function Done() {
  const { t } = useTranslation(secondFactorWords);
  const { actorRef } = useSecondFactorServices();
  const step = useSelector(actorRef, selectStep);
  const change = useSelector(actorRef, selectChange);
  return (
    <News>
      {step === 'done' && change !== null && (
        <Callout tone="positive" title={t(`second-factor:done.${change.kind}`)} />
      )}
    </News>
  );
}

/** What is set up. */
function Listed({ factors }: { readonly factors: SecondFactors }) {
  const { t } = useTranslation(secondFactorWords);
  const { actorRef } = useSecondFactorServices();
  const step = useSelector(actorRef, selectStep);
  const isMissing = factors.required && factors.totp === null && factors.passkeys.length === 0;
  return (
    <chakra.div display="grid" gap="5">
      {isMissing && (
        <Callout tone="pending" title={t('second-factor:section.required')}>
          <p>{t('second-factor:section.required_text')}</p>
        </Callout>
      )}
      <FactorList factors={factors} />
      {step === 'confirming' && <Asked />}
    </chakra.div>
  );
}

/** The section takes the focus of a step that gave way to the list. */
function useFocusAfterStep(isList: boolean): void {
  const before = useRef(isList);
  useEffect(() => {
    const section = document.getElementById(place);
    if (isList && !before.current) focusLate(section, section);
    before.current = isList;
  }, [isList]);
}

function Content() {
  const { t } = useTranslation(secondFactorWords);
  const { actorRef } = useSecondFactorServices();
  const step = useSelector(actorRef, selectStep);
  const read = useQuery(secondFactorsQuery);
  useFocusAfterStep(useSelector(actorRef, selectIsListed));
  if (step === 'performing') return <PerformingPanel />;
  if (step === 'refused') return <RefusedPanel />;
  if (step === 'keepingCodes') return <CodesPanel />;
  if (step === 'scanning' || step === 'verifying' || step === 'codeRefused') return <ScanPanel />;
  if (read.data !== undefined) return <Listed factors={read.data} />;
  if (read.isError && !read.isFetching)
    return (
      <Callout
        tone="negative"
        live="alert"
        title={t('second-factor:section.failed')}
        action={<RetryButton size="md" onRetry={read.refetch} />}
      >
        <FaultNote of={read.error} />
      </Callout>
    );
  return <Skeleton kind="sheet" rows={3} label={t('second-factor:section.loading')} />;
}

/** Two-step sign-in: a section for a page of account settings. */
export function SecondFactorSection() {
  const { t } = useTranslation(secondFactorWords);
  return (
    <SettingsSection
      id={place}
      title={t('account:sections.second-factor')}
      text={t('second-factor:section.text')}
    >
      <chakra.div display="grid" gap="5">
        <Done />
        <Content />
      </chakra.div>
    </SettingsSection>
  );
}
