import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Transaction, TransactionDetail } from '../../../../contract/values/transaction.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { wasUnheard } from '../../../../machines/unheard.ts';
import { convertMutation } from '../../../queries/fund.ts';
import { standingQuery, walletsQuery } from '../../../queries/money.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { typedMoney, typedRate } from '../../../ui/money-entry.ts';
import { useEntries } from '../../../ui/use-entries.ts';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import { useFormKey } from '../use-form-key.ts';
import {
  conversionBody,
  emptyConversion,
  judgeConversion,
  withAsked,
  type ConversionFigures,
  type ConversionValues,
} from './figures.ts';

export type ConversionOf = {
  readonly userId: string;
  /** what the member asked for: the fund says at which rate; null: staff converts for the member */
  readonly request: Transaction | null;
  readonly onDone: (made: TransactionDetail) => void;
};

/** What the request says already: a colleague who made it may have said the rate and the parts. */
const firstValues = (request: Transaction | null, language: string): ConversionValues =>
  request === null
    ? emptyConversion
    : {
        ...emptyConversion,
        conversion_type: request.conversion_type ?? emptyConversion.conversion_type,
        exchange_rate: typedRate(request.exchange_rate ?? '', language),
        fund_part: typedMoney(request.fund_part ?? '', language),
      };

/** A conversion while it is written, looked at and sent. What was typed is kept whatever the server says. */
export function useConversion({ userId, request, onDone }: ConversionOf) {
  const whyRefused = useWhyRefused();
  const language = useLanguage();
  const client = useQueryClient();
  const wallets = useQuery(walletsQuery(userId));
  const standing = useQuery(standingQuery(userId));
  const name = `conversion.${userId}.${request?.id ?? 'new'}`;
  const [asked, setAsked] = useState(false);
  const free = wallets.data?.wallets ?? [];
  // a request that waits holds its amount already
  const judge = (values: ConversionValues) =>
    judgeConversion(
      withAsked(values, request?.amount ?? null, language),
      language,
      request === null ? free : null,
    );
  const form = useEntries(firstValues(request, language), (values) => judge(values).wrong, name);
  const judged = judge(form.values);
  const mutation = useMutation(convertMutation(client));
  const { keyNow, isOvertaken, renew } = useFormKey(name, mutation);
  const refusal = mutation.error === null ? null : refusalOf(mutation.error);
  const told = refusal?.key === 'validation_failed' ? refusal.fields : {};

  const send = (figures: ConversionFigures) => {
    const body = conversionBody(figures);
    const { amount: _amount, ...rate } = body;
    return request === null
      ? ({
          kind: 'new',
          key: keyNow(),
          body: {
            user_id: userId,
            transaction_type: 'CONVERSION',
            currency: figures.source,
            conversion_type: figures.type,
            ...body,
          },
        } as const)
      : ({
          kind: 'approval',
          userId,
          transactionId: request.id,
          rate,
          version: request.version,
          key: keyNow(),
        } as const);
  };
  const source = judged.figures?.source ?? (form.values.conversion_type === 'USD_TO_EUR' ? 'USD' : 'EUR');
  return {
    form,
    judged,
    language,
    wallets: wallets.data ?? null,
    /** what was thrown where they did not come, or what may be asked for */
    unread: [wallets, standing].find(({ isError, isFetching }) => isError && !isFetching)?.error ?? null,
    retry: () => void Promise.all([wallets.refetch(), standing.refetch()]),
    /** what keeps it from being sent, whatever the numbers: a request of the member's is there already */
    obstacles:
      request !== null
        ? []
        : (standing.data?.operations.find(
            (one) => one.transaction_type === 'CONVERSION' && one.currency === source,
          )?.obstacles ?? []),
    /** how the member's wallets are held; null: not known */
    held: standing.data?.blocking.state ?? null,
    /** asked for, and the wallets that it shows have come */
    asking: asked && wallets.data !== undefined,
    busy: mutation.isPending || (asked && wallets.isFetching && wallets.data === undefined),
    // the question over the form is closed first
    isOvertaken: isOvertaken && !asked,
    renew,
    isUnknown: wasUnheard(mutation.error),
    /** what was thrown, when something was */
    error: mutation.error,
    message: refusal === null || isOvertaken || Object.keys(told).length > 0 ? null : whyRefused(refusal),
    messageOf: (name: string) => form.messageOf(name, told[name]),
    edit: (part: Partial<ConversionValues>) => {
      // while it is on its way its outcome is waited for
      if (!mutation.isPending) mutation.reset();
      setAsked(false);
      form.change(part);
    },
    ask: () =>
      form.submit(() => {
        if (judged.figures !== null) setAsked(true);
      }),
    keep: () => {
      // what was looked at stays until it is known what became of it
      if (!mutation.isPending) setAsked(false);
    },
    confirm: () => {
      if (judged.figures === null || mutation.isPending) return;
      // not by the callbacks of mutate: once the request is read again, this form is gone
      void mutation
        .mutateAsync(send(judged.figures))
        .then(onDone, () => undefined)
        .finally(() => setAsked(false));
    },
  };
}
export type ConversionForm = ReturnType<typeof useConversion>;
