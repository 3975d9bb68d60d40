import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { contractTemplateKinds } from '../../../../contract/enums.ts';
import type { DocumentType } from '../../../../contract/enums.ts';
import type { IndividualDetails } from '../../../../contract/values/enrollment.ts';
import type { IndividualStep } from '../../../../machines/enrollment-individual/types.ts';
import { formatDay, formatInstant } from '../../../ui/format.ts';
import type { SummaryRow } from '../../../ui/key-value-summary.tsx';
import { Status } from '../../../ui/status.tsx';
import type { PaperStanding } from '../documents/papers.ts';
import { filesIn, nameOfPaper, papersOf, standingOf } from '../documents/papers.ts';
import { grouped } from '../forms/values.ts';

export type AnswerSection = { readonly step: IndividualStep; readonly rows: readonly SummaryRow[] };

type Words = {
  readonly t: TFunction<'enrollment'>;
  readonly countryName: (code: string) => string;
  readonly today: string;
};

const row = (key: string, label: string, value: ReactNode): SummaryRow => ({ key, label, value });

/** An account number with all but the last three signs hidden, in groups of four as it is printed. */
export function masked(number: string): string {
  const signs = number.replace(/\s/g, '');
  const head = /^[A-Z]{2}\d{2}/.test(signs) ? 4 : 0;
  const hidden = signs.slice(0, head) + '•'.repeat(Math.max(0, signs.length - head - 3)) + signs.slice(-3);
  return hidden.replace(/(.{4})(?=.)/g, '$1 ');
}

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

function paperRow({ t, today }: Words, details: IndividualDetails, type: DocumentType): SummaryRow {
  const isPassport = details.step_2?.identity_document_kind === 'passport';
  const standing = standingOf(filesIn(details, type));
  return row(
    type,
    nameOfPaper(t, type, today, isPassport),
    <PaperStatus standing={standing} label={t(statusWords[standing])} />,
  );
}

function investorRows({ t, countryName }: Words, { step_1 }: IndividualDetails) {
  const answer = (value: boolean | undefined) => value !== undefined && t(value ? 'yes' : 'no');
  return [
    row('type', t('step7.type'), t('step7.INDIVIDUAL')),
    row('country', t('step1.country'), step_1 && countryName(step_1.country)),
    row('currency', t('step1.preferred_currency'), step_1?.preferred_currency),
    row('us_person', t('step7.us_person'), answer(step_1?.us_person) || null),
    row(
      'accreditation',
      t('step7.accreditation'),
      step_1 && t(step_1.accreditation_claimed ? 'step7.claimed' : 'step7.not_claimed'),
    ),
  ];
}

function identityRows({ t, countryName }: Words, { first_name, last_name, step_2 }: IndividualDetails) {
  return [
    row('name', t('step2.full_name'), `${first_name} ${last_name}`),
    row('birth', t('step2.date_of_birth'), step_2 && formatDay(step_2.date_of_birth)),
    row('country_of_birth', t('step2.country_of_birth'), step_2 && countryName(step_2.country_of_birth)),
    row('nationality', t('step2.nationality'), step_2 && countryName(step_2.nationality)),
    row('kind', t('step7.identity_document'), step_2 && t(`step2.${step_2.identity_document_kind}`)),
    row('phone', t('step2.phone'), step_2 && `${step_2.phone_prefix} ${step_2.phone}`),
  ];
}

function addressRows({ t, countryName }: Words, { step_3 }: IndividualDetails) {
  const lines = step_3 && [
    step_3.address,
    step_3.address_complement,
    [step_3.zip_code, step_3.city, step_3.state].filter(Boolean).join(' '),
    countryName(step_3.country),
  ];
  return [
    row('address', t('step3.address'), lines?.filter(Boolean).join('\n')),
    row('tax_residence', t('step7.tax_residence'), step_3 && countryName(step_3.tax_residence)),
    row('tax_number', t('step3.tax_number'), step_3?.tax_number),
    row('pep', t('step7.politically_exposed'), step_3 && t(step_3.politically_exposed ? 'yes' : 'no')),
    row('source', t('step7.source_of_funds'), step_3 && t(`step3.${step_3.source_of_funds}`)),
  ];
}

function contractRows(words: Words, details: IndividualDetails) {
  const { t } = words;
  const read = contractTemplateKinds.map((kind) => {
    const found = details.acknowledgements.find((one) => one.kind === kind);
    const said = found ? t('step5.read_at', { date: formatInstant(found.read_at) }) : t('step7.not_read');
    return row(kind, t(`step5.${kind}`), said);
  });
  return [...read, paperRow(words, details, 'contract')];
}

function bankRows(words: Words, details: IndividualDetails): SummaryRow[] {
  const { t, countryName } = words;
  const bank = details.step_6;
  const secret = (key: 'iban' | 'bank_account_number') => {
    const number = bank?.[key];
    if (!number) return [];
    const whole = key === 'iban' ? grouped(number) : number;
    return [{ key, label: t(`step6.${key}`), value: whole, masked: masked(number) }];
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
    paperRow(words, details, 'bank_information'),
  ];
}

/** All answers as they are read back before submitting, one section per step. */
export const answersOf = (words: Words, details: IndividualDetails): readonly AnswerSection[] => [
  { step: 'investorType', rows: investorRows(words, details) },
  { step: 'identity', rows: identityRows(words, details) },
  { step: 'address', rows: addressRows(words, details) },
  { step: 'documents', rows: papersOf(details).map((type) => paperRow(words, details, type)) },
  { step: 'contract', rows: contractRows(words, details) },
  { step: 'bankInformation', rows: bankRows(words, details) },
];
