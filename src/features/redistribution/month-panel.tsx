import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectMonth,
  selectRedistributionState,
  selectRefusal,
} from '../../../machines/redistribution/selectors.ts';
import { isUnheard } from '../../../machines/unheard.ts';
import { adjustedWords } from '../../queries/redistribution-figures.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useMoneyWords } from '../../ui/format-parts.tsx';
import { leavesFocusToSection } from '../../ui/heir.ts';
import { markForStatus } from '../../ui/marks.ts';
import { NotDone } from '../../ui/not-done.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { SelectControl } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { MonthButtons } from './month-buttons.tsx';
import { ConflictNotice, RefusalNotice, useWhyNot } from './month-notices.tsx';
import { finishedMonths, monthText, monthValue } from './months.ts';
import { OutdatedMonth } from './outdated-month.tsx';
import { PostedShares } from './posted-shares.tsx';
import { RestatedShares } from './restated-shares.tsx';
import { useRedistributionServices } from './services.ts';
import { ShareForm } from './share-form.tsx';
import { useMonth, type MonthShown } from './use-month.ts';
import { redistributionWords } from './words.ts';

/** A second person has it: the card to confirm it by, and the way back. */
function Awaiting({ record }: Pick<MonthShown, 'record'>) {
  const { t } = useTranslation('redistribution');
  const { actorRef, approvalOf } = useRedistributionServices();
  const state = useSelector(actorRef, selectRedistributionState);
  const refusal = useSelector(actorRef, selectRefusal);
  const whyNot = useWhyNot();
  const approval = record?.approval ?? null;
  return (
    <chakra.div display="grid" gap="4" mt="5">
      <Callout tone="pending" title={t('state.awaiting_title')}>
        {approval === null
          ? t('state.awaiting_nobody')
          : t('state.awaiting_text', { name: approval.prepared_by_name })}
      </Callout>
      {refusal !== null && (
        <NotDone title={t('state.refused')} isUnknown={isUnheard(refusal.key)} of={refusal}>
          {whyNot(refusal)}
        </NotDone>
      )}
      {approval !== null && approvalOf(approval.id)}
      {approval === null && (
        <div>
          <Button
            ref={leavesFocusToSection}
            variant="outline"
            busy={state === 'recalling'}
            busyLabel={t('action.recalling')}
            onClick={() => actorRef.send({ type: 'month.recalled' })}
          >
            {t('action.recall')}
          </Button>
        </div>
      )}
    </chakra.div>
  );
}

/** The month before it is known, or when it did not come. */
function Unread({ failed }: { readonly failed: boolean }) {
  const { t } = useTranslation(['redistribution', 'ui']);
  const { actorRef } = useRedistributionServices();
  const refusal = useSelector(actorRef, selectRefusal);
  const whyNot = useWhyNot();
  return (
    <chakra.div mt="4">
      {failed ? (
        <Callout
          tone="negative"
          live="alert"
          title={t('panel.load_failed')}
          action={<RetryButton onRetry={() => actorRef.send({ type: 'load.retried' })} />}
        >
          {refusal !== null && whyNot(refusal)}
          <FaultNote of={refusal} />
        </Callout>
      ) : (
        <Skeleton kind="sheet" rows={2} label={t('panel.loading')} />
      )}
    </chakra.div>
  );
}

/** Where a person waits for the server: what it does meanwhile. */
const meanwhile = {
  previewing: 'state.counting',
  comparing: 'state.comparing',
  saving: 'state.saving',
  sending: 'state.sending',
} as const;
const isMeanwhile = (state: string): state is keyof typeof meanwhile => state in meanwhile;

/** The month as it stands: a form, or what waits or was posted. */
function Body({ shown }: { readonly shown: MonthShown }) {
  const { t } = useTranslation('redistribution');
  const { actorRef } = useRedistributionServices();
  const state = useSelector(actorRef, selectRedistributionState);
  const notDone = useId();
  const doing = useId();
  const { record, restated } = shown;
  if (state === 'conflict') return <ConflictNotice record={record} />;
  if (state === 'awaiting' || state === 'recalling')
    return (
      <>
        {restated && <RestatedShares restated={restated} />}
        {record && !restated && <PostedShares record={record} />}
        <Awaiting record={record} />
      </>
    );
  if (state === 'published')
    return (
      <>
        {record && <PostedShares record={record} />}
        <chakra.div mt="5" display="grid" gap="4">
          {record && <OutdatedMonth record={record} />}
          <Callout
            tone="positive"
            title={t('state.published_title')}
            action={
              <Button
                ref={leavesFocusToSection}
                variant="outline"
                onClick={() => actorRef.send({ type: 'restating.begun' })}
              >
                {t('action.restate')}
              </Button>
            }
          >
            {t('state.published_text')}
          </Callout>
        </chakra.div>
      </>
    );
  return (
    <>
      <ShareForm shown={shown} whyNow={doing} />
      <chakra.div id={notDone} mt="4" display="grid" gap="4" _empty={{ display: 'none' }}>
        {state === 'previewRefused' && <RefusalNotice kind="not_counted" preview={shown.preview} />}
        {state === 'refused' && <RefusalNotice kind="refused" preview={shown.preview} />}
      </chakra.div>
      <MonthButtons whyNow={state === 'previewRefused' || state === 'refused' ? notDone : doing} />
      {/* keeps its place, most of it in the room above what follows: what is typed is counted after each key */}
      <chakra.p
        id={doing}
        textStyle="ui"
        color="fg.muted"
        minH="20px"
        mt="1"
        style={{ marginBottom: -12 }}
        aria-live="polite"
      >
        {isMeanwhile(state) && t(meanwhile[state])}
      </chakra.p>
    </>
  );
}

type MonthPanelProps = {
  /** today in UTC */
  readonly today: string;
  readonly onMonth: (value: string) => void;
  /** below the shares, once the month is read: what each investor gets, or the way there */
  readonly children: (shown: MonthShown) => ReactNode;
};

/** A month's redistribution: four shares that make exactly 100 %, what each makes of the month, and what comes next (mockup h). */
export function MonthPanel({ today, onMonth, children }: MonthPanelProps) {
  const { t } = useTranslation(redistributionWords);
  const { actorRef } = useRedistributionServices();
  const state = useSelector(actorRef, selectRedistributionState);
  const month = useSelector(actorRef, selectMonth);
  const shown = useMonth();
  const money = useMoneyWords();
  const title = useId();
  const value = monthValue(month);
  const offered = finishedMonths(today);
  const options = offered.some((one) => monthValue(one) === value) ? offered : [month, ...offered];
  const { record, base, isUncounted } = shown;
  const adjusted = shown.adjusted && adjustedWords(shown.adjusted, { money });
  const isRead = state !== 'loading' && state !== 'loadFailed';
  return (
    <chakra.section aria-labelledby={title} data-redistribution={state} minW="0">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="start" gap="3">
        <chakra.div display="grid" gap="1">
          <chakra.h2 id={title} tabIndex={-1} textStyle="section" outlineOffset="4px">
            {t('redistribution:panel.title')}
          </chakra.h2>
          {isRead && (
            <Status
              kind={record === null ? 'todo' : markForStatus(record.status)}
              label={t(`redistribution:status.${record?.status ?? 'none'}`)}
            />
          )}
        </chakra.div>
        <chakra.label display="inline-flex" alignItems="center" gap="3" fontSize="sm">
          <chakra.span color="fg.muted">{t('redistribution:panel.month')}</chakra.span>
          <chakra.span width="120px">
            <SelectControl
              size="sm"
              name="redistribution_month"
              value={value}
              options={options.map((one) => ({ value: monthValue(one), label: monthText(one) }))}
              onChange={(event) => onMonth(event.currentTarget.value)}
            />
          </chakra.span>
        </chakra.label>
      </chakra.div>
      {isRead ? (
        <>
          <chakra.div color="fg.muted" mt="3" mb="4" display="grid" gap="1">
            <p>
              {base === null
                ? t(`redistribution:panel.${isUncounted ? 'amounts_unknown' : 'shares_unknown'}`)
                : base === '0.00'
                  ? t(`redistribution:panel.${adjusted ? 'nothing_left_over' : 'nothing'}`)
                  : t('redistribution:panel.shares_of', { amount: money(base, month.currency) })}
            </p>
            {adjusted && <p>{t(`effects:${adjusted.key}`, adjusted.values)}</p>}
          </chakra.div>
          <Body shown={shown} />
          {children(shown)}
        </>
      ) : (
        <Unread failed={state === 'loadFailed'} />
      )}
    </chakra.section>
  );
}
