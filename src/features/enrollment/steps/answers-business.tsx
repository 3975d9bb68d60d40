import { chakra } from '@chakra-ui/react';
import type { BusinessDetails } from '../../../../contract/values/business.ts';
import type { BeneficialOwner } from '../../../../contract/values/owner.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { formatDay } from '../../../ui/format.ts';
import type { SummaryRow } from '../../../ui/key-value-summary.tsx';
import {
  companyPapersOf,
  nameOfOfficerPaper,
  officerPapersOf,
  ownerPapersOf,
} from '../documents/company-papers.ts';
import { formatShare } from '../../../ui/share.ts';
import { filesIn, standingOf } from '../documents/papers.ts';
import type { Answered, AnswerSection, Words } from './answers.tsx';
import {
  addressLines,
  bankRows,
  contractRows,
  investorRows,
  paperRow,
  PaperStatus,
  row,
} from './answers.tsx';

function companyRows({ business }: Words, { step_2 }: BusinessDetails) {
  return [
    row('business_name', business('step2.business_name'), step_2?.business_name),
    row(
      'company_type',
      business('step2.company_type'),
      step_2 && business(`company_type.${step_2.company_type}`),
    ),
    row('registration_number', business('step2.registration_number'), step_2?.registration_number),
    row(
      'business_size',
      business('answers.business_size'),
      step_2 && business(`business_size.${step_2.business_size}`),
    ),
    row('category', business('step2.category'), step_2 && business(`category.${step_2.category}`)),
    row('website', business('step2.website'), step_2?.website),
  ];
}

function addressAndOfficerRows({ t, business, countryName }: Words, { step_3 }: BusinessDetails) {
  const officer = step_3?.legal_officer;
  const named = (name: string) => business(`step3.legal_officer.${name}`);
  return [
    row('address', business('step3.registered'), addressLines(countryName, step_3)),
    row('tax_residence', t('step7.tax_residence'), step_3 && countryName(step_3.tax_residence)),
    row('tax_number', t('step3.tax_number'), step_3?.tax_number),
    row('officer', business('step3.officer'), officer && `${officer.first_name} ${officer.last_name}`),
    row('function', named('function'), officer?.function),
    row('birth', named('date_of_birth'), officer && formatDay(officer.date_of_birth)),
    row('country_of_birth', named('country_of_birth'), officer && countryName(officer.country_of_birth)),
    row('nationality', named('nationality'), officer && countryName(officer.nationality)),
    row('kind', named('identity_document_kind'), officer && t(`step2.${officer.identity_document_kind}`)),
    row('phone', named('phone'), officer && `${officer.phone_prefix} ${officer.phone}`),
  ];
}

/** What makes somebody an owner, with the share as the person's language writes it. */
function Holding({ owner }: { readonly owner: BeneficialOwner }) {
  const { t } = useTranslation('business');
  const language = useLanguage();
  const kind = t(`owner_kind.${owner.kind}`);
  return (
    <chakra.span display="block">
      {owner.share_percentage === null
        ? kind
        : t('answers.share', { kind, share: formatShare(owner.share_percentage, language) })}
    </chakra.span>
  );
}

/** One owner: what is held, where from, and whether the papers are in place. */
function ownerRow({ t, business, countryName, hidesPapers }: Words, owner: BeneficialOwner): SummaryRow {
  const { types, holder } = ownerPapersOf(owner);
  const standings = types.map((type) => standingOf(filesIn(holder, type)));
  const standing =
    (['missing', 'refused', 'pending'] as const).find((one) => standings.includes(one)) ?? 'validated';
  return row(
    owner.id,
    `${owner.first_name} ${owner.last_name}`,
    <>
      <Holding owner={owner} />
      <chakra.span display="block">
        {business('answers.born', {
          date: formatDay(owner.date_of_birth),
          country: countryName(owner.nationality),
        })}
      </chakra.span>
      {!hidesPapers && <PaperStatus standing={standing} label={business(`answers.papers.${standing}`)} />}
      {owner.politically_exposed && (
        <chakra.span display="block">{t('step7.politically_exposed')}</chakra.span>
      )}
    </>,
  );
}

function documentRows(words: Words, { papers }: Answered, details: BusinessDetails): SummaryRow[] {
  const { t, business } = words;
  return [
    ...companyPapersOf(details).map((type) => paperRow(words, papers, type, business(`paper.${type}`))),
    row('first_year', business('answers.first_year'), t(details.first_financial_year ? 'yes' : 'no')),
    ...officerPapersOf(details).map((type) =>
      paperRow(words, papers, type, nameOfOfficerPaper(business, type, papers)),
    ),
  ];
}

/** All answers of a business as they are read back before submitting, one section per step. */
export const answersOfBusiness = (
  words: Words,
  dossier: Answered,
  details: BusinessDetails,
): readonly AnswerSection[] => [
  { step: 'investorType', rows: investorRows(words, dossier) },
  { step: 'company', rows: companyRows(words, details) },
  { step: 'addressAndOfficer', rows: addressAndOfficerRows(words, details) },
  { step: 'beneficialOwners', rows: details.owners.map((owner) => ownerRow(words, owner)) },
  { step: 'companyDocuments', rows: documentRows(words, dossier, details) },
  { step: 'contract', rows: contractRows(words, dossier) },
  { step: 'bankInformation', rows: bankRows(words, dossier) },
];
