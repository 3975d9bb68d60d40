import type { IndividualDetails } from '../../../../contract/values/enrollment.ts';
import { formatDay } from '../../../ui/format.ts';
import { papersOf } from '../documents/papers.ts';
import type { Answered, AnswerSection, Words } from './answers.tsx';
import { addressLines, bankRows, contractRows, investorRows, paperRow, row } from './answers.tsx';

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
  return [
    row('address', t('step3.address'), addressLines(countryName, step_3)),
    row('tax_residence', t('step7.tax_residence'), step_3 && countryName(step_3.tax_residence)),
    row('tax_number', t('step3.tax_number'), step_3?.tax_number),
    row('pep', t('step7.politically_exposed'), step_3 && t(step_3.politically_exposed ? 'yes' : 'no')),
    row('source', t('step7.source_of_funds'), step_3 && t(`step3.${step_3.source_of_funds}`)),
  ];
}

/** All answers of an individual as they are read back before submitting, one section per step. */
export const answersOfIndividual = (
  words: Words,
  dossier: Answered,
  details: IndividualDetails,
): readonly AnswerSection[] => [
  { step: 'investorType', rows: investorRows(words, dossier) },
  { step: 'identity', rows: identityRows(words, details) },
  { step: 'address', rows: addressRows(words, details) },
  { step: 'documents', rows: papersOf(details).map((type) => paperRow(words, dossier.papers, type)) },
  { step: 'contract', rows: contractRows(words, dossier) },
  { step: 'bankInformation', rows: bankRows(words, dossier) },
];
