import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AmountField } from '../../../../contract/values/roll-forward.ts';
import { mayBeNegative, noteLength, type ValueRecord } from '../../../../contract/values/value.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { wasUnheard } from '../../../../machines/unheard.ts';
import { isWaitedFor } from '../../../../machines/waited-for.ts';
import { restateMutation, type ChangedPlace } from '../../../queries/value-acts.ts';
import type { WireAmounts } from '../../../queries/values.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { useLanguage, useMoneyWords } from '../../../ui/format-parts.tsx';
import { leavesFocusTo } from '../../../ui/heir.ts';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { typedMoney } from '../../../ui/money-entry.ts';
import { MoneyField } from '../../../ui/money-field.tsx';
import { News } from '../../../ui/news.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useEntries } from '../../../ui/use-entries.ts';
import { plainAmount } from '../amount.tsx';
import { identityOf } from '../grid/checks.ts';
import { readCell } from '../grid/entry.ts';
import { amountsWith, onlyAmounts } from '../grid/typed.ts';
import { lines, wordOf } from '../lines.ts';
import { isRunning, usePeriodName } from '../period.ts';
import { useWhyNot } from '../refusal-words.ts';
import { useOutdated } from '../save/use-outdated.ts';
import { useTwoDecide } from '../use-two-decide.ts';
import { Overtaken } from './overtaken.tsx';

type RestateProps = {
  readonly place: ChangedPlace;
  /** it is corrected as it stood when this was opened, whatever is read of it meanwhile */
  readonly row: ValueRecord;
  readonly onClose: () => void;
};
/** `version`: the one that was looked at; it is kept with the words, so that they never replace another. */
type Restated = WireAmounts & { readonly version: number; readonly reason: string; readonly note: string };

/** What a record says, as one would type it. */
function textsOf(row: ValueRecord, language: string): WireAmounts & Pick<Restated, 'version'> {
  const texts: Record<AmountField, string> = { ...onlyAmounts(row) };
  for (const line of lines) texts[line] = typedMoney(row[line], language);
  return { ...texts, version: row.version };
}

function judge(row: ValueRecord, values: Restated, language: string): Readonly<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const line of lines) {
    const { fault } = readCell(values[line], line, language);
    if (fault !== null) wrong[line] = fault === 'two_marks' ? 'invalid_decimal' : fault;
  }
  if (values.reason.trim() === '') wrong['reason'] = 'required';
  if (values.reason.trim().length > noteLength) wrong['reason'] = 'too_long';
  const isOff = identityOf(amountsWith(row, values, language)).kind === 'off';
  if (isOff && values.note.trim() === '') wrong['note'] = 'note_required';
  if (values.note.trim().length > noteLength) wrong['note'] = 'too_long';
  return wrong;
}

/** The amount that a press fills takes the focus of its button, which goes with the warning. */
const leavesFocusToEnding = leavesFocusTo((button) => [
  button.closest('form')?.querySelector('[name=ending_balance]'),
]);

/** What is said of a period, and of the running record, which has none. */
const ofPeriod = {
  title: 'restate.title',
  prepared: 'restate.prepared',
  done: 'restate.done',
  over: 'off.over',
  under: 'off.under',
} as const;
const ofRunning = {
  title: 'restate.title_running',
  prepared: 'restate.prepared_running',
  done: 'restate.done_running',
  over: 'off.over_running',
  under: 'off.under_running',
} as const;

/** Other amounts for a published record, with the reason: the version before is kept, and members are told (decisions §5). */
export function RestateDialog({ place, row: now, onClose }: RestateProps) {
  const { t } = useTranslation(['values', 'ui', 'errors']);
  const language = useLanguage();
  const money = useMoneyWords();
  const twoDecide = useTwoDecide();
  const [row, setRow] = useState(now);
  const same = useId();
  const period = usePeriodName()(row);
  const words = isRunning(row) ? ofRunning : ofPeriod;
  const whyNot = useWhyNot();
  const outdatedWords = useOutdated();
  const mutation = useMutation(restateMutation(useQueryClient(), place));
  const form = useEntries(
    { ...textsOf(row, language), reason: '', note: '' },
    (values) => judge(row, values, language),
    `restate.${row.id}`,
  );
  const refusal = mutation.error === null ? null : refusalOf(mutation.error);
  // a correction waits for a second person already
  const alreadyWaits = isWaitedFor(mutation.error);
  const told = alreadyWaits ? {} : (refusal?.fields ?? {});
  const overtaken = refusal?.key === 'stale_version' ? mutation.variables : undefined;
  const amounts = amountsWith(row, form.values, language);
  const found = identityOf(amounts);
  const change = (part: Partial<Restated>) => {
    // while it is on its way its outcome is waited for
    if (!mutation.isPending) mutation.reset();
    form.change(part);
  };
  const isSame = amounts !== null && lines.every((line) => amounts[line] === row[line]);
  const send = (version: number) => {
    if (amounts === null || isSame || mutation.isPending) return;
    const { reason, note } = form.values;
    const asked = { id: row.id, version, amounts, reason: reason.trim(), note: note.trim() };
    // not by the callbacks of mutate: what opened this may be gone once the list is read again
    void mutation.mutateAsync(asked).then(
      ({ approval, outdated }) => {
        const title = t(words[approval === null ? 'done' : 'prepared'], { period });
        toast({ title, ...outdatedWords(outdated) });
        onClose();
      },
      () => undefined,
    );
  };
  const keep = (theirs: ValueRecord) => {
    setRow(theirs);
    form.change({ version: theirs.version });
    form.submit(() => send(theirs.version));
  };
  const take = (theirs: ValueRecord) => {
    setRow(theirs);
    change(textsOf(theirs, language));
  };
  return (
    <DialogFrame
      title={t(words.title, { period })}
      lead={t(twoDecide ? 'restate.lead' : 'restate.lead_alone')}
      busy={mutation.isPending}
      onClose={onClose}
      onSubmit={() => form.submit(() => send(form.values.version))}
      footer={
        <>
          <LeaveButton onClick={onClose}>{t('ui:action.cancel')}</LeaveButton>
          <Button
            type="submit"
            busy={mutation.isPending}
            busyLabel={t('send.sending')}
            {...(isSame && { blocked: true, 'aria-describedby': same })}
          >
            {t(twoDecide ? 'restate.send' : 'restate.do')}
          </Button>
        </>
      }
    >
      <chakra.div
        display="grid"
        gap="4"
        alignItems="end"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', md: 'repeat(2, minmax(0,1fr))' }}
      >
        {lines.map((line) => (
          <MoneyField
            key={line}
            name={line}
            size="sm"
            width="100%"
            label={t(wordOf(line, row.value_date !== null))}
            currency={row.currency}
            inputMode={mayBeNegative(line) ? 'text' : 'decimal'}
            value={form.values[line]}
            onChange={(typed) => change({ [line]: typed })}
            error={form.messageOf(line, told[line])}
          />
        ))}
      </chakra.div>
      <News>
        {found.kind === 'off' && (
          <Callout
            tone="pending"
            title={t(words[found.by.startsWith('-') ? 'under' : 'over'], {
              period,
              amount: money(found.by.replace('-', ''), row.currency),
            })}
            action={
              <Button
                ref={leavesFocusToEnding}
                variant="outline"
                size="sm"
                onClick={() => change({ ending_balance: typedMoney(found.wanted, language) })}
              >
                {t('off.use', { amount: plainAmount(found.wanted, language) })}
              </Button>
            }
          >
            {t('off.text', { amount: plainAmount(found.wanted, language) })}
          </Callout>
        )}
      </News>
      <TextAreaField
        name="reason"
        label={t('restate.reason')}
        hint={t('restate.reason_hint')}
        rows={2}
        value={form.values.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        error={form.messageOf('reason', told['reason'])}
      />
      {found.kind === 'off' && (
        <TextAreaField
          name="note"
          label={t('send.note')}
          hint={t('send.note_hint')}
          rows={2}
          value={form.values.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
          error={form.messageOf('note', told['note'])}
        />
      )}
      {isSame && (
        <chakra.p id={same} textStyle="ui" color="fg.muted">
          {t('restate.same')}
        </chakra.p>
      )}
      <Overtaken record={row} sent={overtaken ?? null} onKeep={keep} onTake={take} />
      {mutation.error !== null && overtaken === undefined && Object.keys(told).length === 0 && (
        <NotDone title={t('not_done')} isUnknown={wasUnheard(mutation.error)} of={mutation.error}>
          {alreadyWaits ? t('why.restatement_waits') : whyNot(mutation.error)}
        </NotDone>
      )}
    </DialogFrame>
  );
}
