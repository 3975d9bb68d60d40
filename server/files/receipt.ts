import type { Language, RequestStatus } from '../../contract/enums.ts';
import { targetOf } from '../../contract/values/conversion.ts';
import { isUnasked } from '../../contract/values/funds-own.ts';
import { centsOf } from '../../contract/values/money.ts';
import { movedBeside } from '../../contract/values/moved.ts';
import { sharedMonth } from '../../contract/values/shared-month.ts';
import type { TransactionDetail, TransferAccount } from '../../contract/values/transaction.ts';
import { shownDay } from './agreement-facts.ts';
import { shownAmount } from './amounts.ts';
import { moneyWords, type MoneyWords } from './money-words.ts';
import { fill, wordsOf } from './papers.ts';
import type { Fact } from './pdf/facts.ts';
import { createSheet } from './pdf/sheet.ts';

/** Another transaction as it is named; `executed_at`: when it was done. */
type Linked = { readonly reference: string; readonly executed_at: Date | null };
export type ReceiptData = {
  readonly told: TransactionDetail;
  /** the one that this one undoes; null: none */
  readonly undoes: Linked | null;
  /** the one that undid this one; null: none */
  readonly undoneBy: Linked | null;
  readonly product: string;
  readonly language: Language;
  readonly madeOn: Date;
};

/** Nothing has moved by it: it was turned down, taken back, or could not be carried out. */
const ended: readonly RequestStatus[] = ['REJECTED', 'FAILED', 'CANCELLED'];

type Line = readonly [label: string, value: string | null];
const facts = (lines: readonly Line[]): readonly Fact[] =>
  lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));
const dayOf = (moment: string | null) => moment && shownDay(moment);
/** As banks print it: in groups of four. */
const grouped = (text: string | null) => text && (text.match(/.{1,4}/g) ?? []).join(' ');

function aboutLines(
  told: TransactionDetail,
  { transactions, type, status, receipt }: MoneyWords,
): readonly Line[] {
  const { labels } = receipt;
  const isRecorded = isUnasked(told.transaction_type, told.history[0]);
  return [
    [transactions.columns.reference, told.reference],
    [transactions.columns.transaction_type, type[told.transaction_type]],
    [labels.status, status[told.request_status]],
    [transactions.columns.user_name, told.user_name],
    [transactions.columns.member_id, told.member_id],
    [isRecorded ? labels.recorded : labels.asked, dayOf(told.created_at)],
    [labels.executed, dayOf(told.executed_at)],
    [labels.value_date, dayOf(told.value_date)],
    [labels.month, sharedMonth(told)],
    [transactions.columns.starting_date, dayOf(told.starting_date)],
    [labels.payer, told.payer],
    [labels.payment_reference, grouped(told.payment_reference)],
    [labels.own_reference, told.own_reference],
  ];
}

function moneyLines(
  told: TransactionDetail,
  { receipt: { labels } }: MoneyWords,
  language: Language,
): readonly Line[] {
  const { currency, conversion_type, fund_part } = told;
  const target = conversion_type === null ? currency : targetOf(conversion_type);
  const money = (decimal: string | null, of: string) =>
    decimal && `${shownAmount(decimal, language)}\u00a0${of}`;
  const beside = movedBeside(told);
  const there = beside && money(beside.amount, beside.currency);
  const isOut = told.transaction_type === 'MONEY_OUT';
  const isDone = told.request_status === 'EXECUTED';
  // what has come to nothing pays nothing, and what waits has not paid yet
  const isOver = ended.includes(told.request_status);
  return [
    [labels.amount, money(told.amount, currency)],
    // what undoes a conversion
    [labels.amount, conversion_type === null ? there : null],
    [labels.received, money(told.received_amount, currency)],
    [labels.fees, isOut ? money(told.misc_fees, currency) : null],
    [isDone ? labels.net : labels.net_due, isOut && !isOver ? money(told.net_amount, currency) : null],
    [labels.rate, told.exchange_rate && shownAmount(told.exchange_rate, language)],
    [labels.fund_part, fund_part !== null && centsOf(fund_part) > 0n ? money(fund_part, target) : null],
    [isDone ? labels.given : labels.given_due, conversion_type && !isOver ? there : null],
  ];
}

const accountLines = (account: TransferAccount, { receipt: { labels } }: MoneyWords): readonly Line[] => [
  [labels.holder, account.account_holder],
  [labels.bank, account.bank_name],
  [labels.iban, grouped(account.iban)],
  [labels.swift, account.swift],
  [labels.bank_account_number, account.bank_account_number],
  [labels.routing_number, account.routing_number],
];

/** Another reason than those that have a name is told by its words alone. */
function pathFacts(told: TransactionDetail, words: MoneyWords): readonly Fact[] {
  const isRecorded = isUnasked(told.transaction_type, told.history[0]);
  return told.history.map(({ request_status, at, reason, text }, place) => ({
    label:
      isRecorded && place === 0 && request_status === 'PENDING'
        ? words.recorded
        : words.status[request_status],
    value: [
      `${shownDay(at)} ${at.slice(11, 16)} UTC`,
      ...(reason === null || reason === 'OTHER' ? [] : [words.reason[reason]]),
      ...(text?.split('\n') ?? []),
    ],
  }));
}

/** A receipt proves no money that was taken back. */
const undoneValues = ({ reference, executed_at }: Linked) => ({
  reference,
  day: executed_at === null ? '' : shownDay(executed_at.toISOString()),
});

/** What the fund has recorded of one transaction, executed or not, in the reader's language. A4. */
export function makeReceipt(data: ReceiptData): Promise<Buffer> {
  const { told, undoes, undoneBy, product, language, madeOn } = data;
  const words = moneyWords(language);
  const { receipt } = words;
  const { common } = wordsOf(language);
  const day = madeOn.toISOString().slice(0, 10);
  const isDone = told.request_status === 'EXECUTED';
  const title = fill(isDone ? receipt.title : receipt.request);
  const sheet = createSheet({
    language,
    title: `${title} ${told.reference}`,
    product,
    mark: shownDay(day),
    foot: fill(common.document, { id: told.reference }),
    watermark: null,
    pageOf: (page, pages) => fill(common.page, { page, pages }),
    madeOn: new Date(`${day}T00:00:00.000Z`),
  });
  sheet.heading(title, fill(receipt.lead, { product, reference: told.reference }));
  sheet.facts(
    fill(receipt.about),
    facts([...aboutLines(told, words), [receipt.labels.undoes, undoes && undoes.reference]]),
    'dense',
  );
  // before the amounts: nobody reads on who has found them
  if (!isDone) sheet.note(fill(receipt.note), 'plain');
  else if (told.returned) sheet.note(fill(receipt.returned), 'plain');
  else if (undoneBy) sheet.note(fill(receipt.undone, undoneValues(undoneBy), language), 'plain');
  sheet.facts(fill(receipt.money), facts(moneyLines(told, words, language)), 'dense');
  if (told.transaction_type === 'REDISTRIBUTION') sheet.note(fill(words.monthShared), 'plain');
  if (told.bank_account)
    sheet.facts(fill(receipt.account), facts(accountLines(told.bank_account, words)), 'dense');
  sheet.facts(fill(receipt.path), pathFacts(told, words), 'dense');
  if (isDone) sheet.note(fill(receipt.done));
  return sheet.finish();
}
