import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { contractTemplateKinds } from '../../../../contract/enums.ts';
import type { DocumentType } from '../../../../contract/enums.ts';
import type { BusinessDetails } from '../../../../contract/values/business.ts';
import type { IndividualDetails } from '../../../../contract/values/enrollment.ts';
import { maskedNumber } from '../../../../contract/values/masked-number.ts';
import type { EnrollmentStep } from '../../../../machines/enrollment-step/types.ts';
import { formatInstant } from '../../../ui/format.ts';
import type { SummaryRow } from '../../../ui/key-value-summary.tsx';
import { namedOn, nameOfPaper } from '../../../ui/paper-name.ts';
import { Status } from '../../../ui/status.tsx';
import type { PaperHolder, PaperStanding } from '../documents/papers.ts';
import { filesIn, standingOf } from '../documents/papers.ts';
import { grouped } from '../../../ui/iban.ts';
import type { Dossier } from './use-details.ts';

/** What answers are read back from. */
export type Answered = Pick<Dossier, 'type' | 'details' | 'individual' | 'business' | 'papers'>;

export type AnswerSection = { readonly step: EnrollmentStep; readonly rows: readonly SummaryRow[] };

export type Words = {
  readonly t: TFunction<'enrollment'>;
  readonly business: TFunction<'business'>;
  readonly countryName: (code: string) => string;
  readonly today: string;
  /** whoever reads may not know of papers */
  readonly hidesPapers?: boolean;
  /** the API keeps who has read which paper */
  readonly isReadingKept: boolean;
};

/** One answer read back. */
export const row = (key: string, label: string, value: ReactNode): SummaryRow => ({ key, label, value });

const marks = { missing: 'missing', refused: 'refused', pending: 'pending', validated: 'validated' } as const;

/** Where one paper stands, in its mark and word. */
export function PaperStatus({
  standing,
  label,
}: {
  readonly standing: PaperStanding;
  readonly label: string;
}) {
  return <Status kind={marks[standing]} label={label} />;
}

const statusWords = {
  missing: 'step7.missing',
  refused: 'board.status.REFUSED',
  pending: 'board.status.PENDING_VALIDATION',
  validated: 'board.status.VALIDATED',
} as const;

/** Where one slot stands. */
export function paperRow(
  { t, today }: Words,
  holder: PaperHolder,
  type: DocumentType,
  name?: string,
): SummaryRow {
  const standing = standingOf(filesIn(holder, type));
  return row(
    type,
    name ?? nameOfPaper(t, type, namedOn(type, holder.ownerId, holder.files, today), holder),
    <PaperStatus standing={standing} label={t(statusWords[standing])} />,
  );
}

/** What step 1 asks of both types. */
export function investorRows({ t, business, countryName }: Words, { type, details }: Answered): SummaryRow[] {
  const step_1 = details?.step_1;
  const answer = (value: boolean | undefined) => value !== undefined && t(value ? 'yes' : 'no');
  return [
    row('type', t('step7.type'), t(`step7.${type}`)),
    row(
      'country',
      type === 'BUSINESS' ? business('step1.country') : t('step1.country'),
      step_1 && countryName(step_1.country),
    ),
    row('currency', t('step1.preferred_currency'), step_1?.preferred_currency),
    row('us_person', t('step7.us_person'), answer(step_1?.us_person) || null),
    row(
      'accreditation',
      t('step7.accreditation'),
      step_1 && t(step_1.accreditation_claimed ? 'step7.claimed' : 'step7.not_claimed'),
    ),
  ];
}

type Address = NonNullable<IndividualDetails['step_3'] | BusinessDetails['step_3']>;

/** A postal address in lines. */
export const addressLines = (countryName: Words['countryName'], address: Address | null): string | null =>
  address &&
  [
    address.address,
    address.address_complement,
    [address.zip_code, address.city, address.state].filter(Boolean).join(' '),
    countryName(address.country),
  ]
    .filter(Boolean)
    .join('\n');

export function contractRows(words: Words, { details, papers }: Answered): SummaryRow[] {
  const { t } = words;
  const read = (words.isReadingKept ? contractTemplateKinds : []).map((kind) => {
    const found = details?.acknowledgements.find((one) => one.kind === kind);
    const said = found ? t('step5.read_at', { date: formatInstant(found.read_at) }) : t('step7.not_read');
    return row(kind, t(`step5.${kind}`), said);
  });
  return [...read, paperRow(words, papers, 'contract')];
}

export function bankRows(words: Words, { individual, business, papers }: Answered): SummaryRow[] {
  const { t, countryName } = words;
  const bank = individual?.step_6 ?? business?.step_7;
  const secret = (key: 'iban' | 'bank_account_number') => {
    const number = bank?.[key];
    if (!number) return [];
    const whole = key === 'iban' ? grouped(number) : number;
    return [{ key, label: t(`step6.${key}`), value: whole, masked: maskedNumber(number) }];
  };
  const plain = (key: 'swift' | 'routing_number') =>
    bank?.[key] ? [row(key, t(`step6.${key}`), bank[key])] : [];
  const confirmed = bank && [
    ...(bank.signatory_confirmation_check ? [t('step7.confirmed_signatory')] : []),
    ...(bank.accredited_confirmation_check ? [t('step7.confirmed_accredited')] : []),
  ];
  return [
    row('currency', t('step6.currency'), bank?.currency),
    row('holder', t('step6.account_holder'), bank?.account_holder),
    row('bank_country', t('step6.account_country'), bank && countryName(bank.account_country)),
    ...secret('iban'),
    ...plain('routing_number'),
    ...secret('bank_account_number'),
    ...plain('swift'),
    row('confirmations', t('step6.confirmations'), confirmed?.join('\n')),
    paperRow(words, papers, 'bank_information'),
  ];
}
