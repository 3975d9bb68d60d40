import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '../../../../contract/values/transaction.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { wasUnheard } from '../../../../machines/unheard.ts';
import { now } from '../../../platform/clock.ts';
import { todayUtc } from '../../../platform/server-clock.ts';
import { featuresQuery } from '../../../queries/enrollment.ts';
import { postOperationMutation } from '../../../queries/fund.ts';
import { useLanguage, useMoneyWords } from '../../../ui/format-parts.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useEntries } from '../../../ui/use-entries.ts';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import { useFormKey } from '../use-form-key.ts';
import { shortOfReversal } from './figures.ts';
import {
  firstValues,
  judgeOperation,
  operationBody,
  plannedOf,
  withUndone,
  type OperationOf,
  type OperationValues,
} from './operation-values.ts';
import type { OperationDialogProps } from './operation-dialog.tsx';
import { useMissedValues } from './use-missed-values.ts';
import { usePosition } from './use-position.ts';

type Phase =
  /** `again`: after a look at what it does, or after a refusal */
  | { readonly kind: 'writing'; readonly again: boolean }
  /** `since`: epoch milliseconds */
  | { readonly kind: 'reviewing'; readonly since: number }
  | { readonly kind: 'waiting'; readonly posted: Transaction };

/** Operations that two people decide (decisions §7). */
const forTwo = ['INVESTMENT_OUT', 'ADJUSTMENT'];
/** Milliseconds within which two presses are one. */
const doubleClick = 400;
/** An operation while it is written, looked at and posted. What was typed is kept whatever the server says. */
export function useOperation({ userId, currency, reversalOf, onClose }: OperationDialogProps) {
  const { t } = useTranslation(['fund', 'errors']);
  const whyRefused = useWhyRefused();
  const language = useLanguage();
  const client = useQueryClient();
  const { data: api } = useQuery(featuresQuery);
  const money = useMoneyWords();
  const { position, beside, blocking, obstaclesOf, unread, retry } = usePosition(userId, currency);
  const name = `operation.${userId}.${currency}.${reversalOf?.id ?? 'new'}`;
  const [phase, setPhase] = useState<Phase>({ kind: 'writing', again: false });
  const today = todayUtc();
  const of: OperationOf = {
    userId,
    currency,
    reversalOf: reversalOf?.id ?? null,
    undoneFrom: reversalOf?.starting_date ?? null,
    language,
    today,
  };
  const meant = (values: OperationValues) => withUndone(values, reversalOf, language);
  const form = useEntries(
    firstValues(reversalOf, today),
    (values) => judgeOperation(meant(values), of, position),
    name,
  );
  const mutation = useMutation(postOperationMutation(client));
  const { keyNow, isOvertaken, renew } = useFormKey(name, mutation);
  const refusal = mutation.error === null ? null : refusalOf(mutation.error);
  const told = refusal?.key === 'validation_failed' ? refusal.fields : {};
  const planned = plannedOf(meant(form.values), language);
  const isOfBoth = reversalOf?.transaction_type === 'CONVERSION';
  const isAdjusting = (reversalOf?.transaction_type ?? planned?.type) === 'ADJUSTMENT';
  const counted = { userId, currency, isOfBoth, isAdjusting };
  const missed = useMissedValues(counted, form.values.starting_date);
  const short =
    reversalOf === null || position === null || beside === null
      ? null
      : shortOfReversal(position, beside, reversalOf);
  const isRefusedAsShort = reversalOf !== null && refusal?.key === 'insufficient_amount_balance';

  const post = () => {
    const body = operationBody(meant(form.values), of);
    if (body === null || missed === null || mutation.isPending) return;
    mutation.mutate(
      { body, key: keyNow() },
      {
        onSuccess: (posted) => {
          if (posted.request_status !== 'EXECUTED') {
            setPhase({ kind: 'waiting', posted });
            return;
          }
          toast({ title: t('operation.done', { reference: posted.reference }) });
          onClose();
        },
        // what is wrong is said at the fields, or above them
        onError: () => setPhase({ kind: 'writing', again: true }),
      },
    );
  };
  return {
    phase,
    form,
    planned,
    position,
    // nothing can be reviewed without what the member has: how to ask for it again, where it did not come
    readAgain: position === null && unread !== null ? retry : null,
    unread,
    missed,
    beside,
    /** what lacks what a reversal takes, as a sentence */
    short:
      short &&
      t(`operation.short.${short.of}`, {
        currency: short.currency,
        free: money(formatMoney(short.free), short.currency),
        amount: money(formatMoney(short.taken), short.currency),
      }),
    obstacles: planned === null || reversalOf !== null ? [] : obstaclesOf(planned.type),
    /** how the member's wallets are held; null: not known */
    held: blocking,
    isForTwo: api?.four_eyes !== false && planned !== null && forTwo.includes(planned.type),
    busy: mutation.isPending,
    isOvertaken,
    renew,
    isUnknown: wasUnheard(mutation.error),
    /** what was thrown, when something was */
    error: mutation.error,
    message:
      refusal === null || isOvertaken || Object.keys(told).length > 0
        ? null
        : isRefusedAsShort
          ? t('operation.short.refused')
          : whyRefused(refusal),
    messageOf: (name: string) => {
      const said = form.messageOf(name, told[name]);
      const isOverInvested = told[name] === undefined && form.wrong[name] === 'over_invested';
      const isBefore = name === 'starting_date' && (told[name] ?? form.wrong[name]) === 'too_small';
      if (said !== undefined && isBefore) return t('operation.before_undone');
      return said !== undefined && isOverInvested ? t('operation.over_invested') : said;
    },
    edit: (part: Partial<OperationValues>) => {
      // while it is on its way its outcome is waited for
      if (!mutation.isPending) mutation.reset();
      form.change(part);
    },
    review: () =>
      form.submit(() => {
        if (position !== null) setPhase({ kind: 'reviewing', since: now() });
      }),
    back: () => {
      // what was looked at stays until it is known what became of it
      if (mutation.isPending) return;
      // the second half of a double click on the button before may fall anywhere
      if (phase.kind === 'reviewing' && now() - phase.since < doubleClick) return;
      setPhase({ kind: 'writing', again: true });
    },
    post,
  };
}
