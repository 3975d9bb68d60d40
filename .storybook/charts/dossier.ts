import { contract } from '../../contract/index.ts';
import type { DocumentType } from '../../contract/enums.ts';
import {
  type EnrollmentFile,
  type IndividualDetails,
  individualDetails,
  registrationStatus,
} from '../../contract/values/enrollment.ts';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { BusinessDetails } from '../../contract/values/business.ts';
import {
  businessDetailsQuery,
  featuresQuery,
  individualDetailsQuery,
  registrationQuery,
} from '../../src/queries/enrollment.ts';
import type { Registration } from '../../src/queries/enrollment.ts';
import { templatesQuery } from '../../src/queries/templates.ts';
import { languages } from '../../contract/enums.ts';
import { storyClient } from '../knowing.ts';

/** The example reply of a call. */
export const exampleOf = (row: {
  readonly '~orpc': { readonly meta: { readonly example?: { readonly reply?: unknown } } };
}) => row['~orpc'].meta.example?.reply;

const saved = registrationStatus.parse(exampleOf(contract.registration.status));
const filled = individualDetails.parse(exampleOf(contract.individual.details));
const identity = filled.step_2;

/** The day on which the dossier is read, `YYYY-MM-DD`: its papers are fresh by it. */
export const dossierDay = '2026-03-13';

export const bank = {
  currency: 'EUR' as const,
  account_country: 'FR',
  iban: 'FR1420041010050500013M02606',
  swift: 'EXMPFRPP',
  account_holder: 'Camille Exemple',
  signatory_confirmation_check: true as const,
  accredited_confirmation_check: true,
};

export const paper = (
  n: number,
  type: DocumentType,
  name: string,
  status: EnrollmentFile['status'],
): EnrollmentFile => ({
  id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c0${n}`,
  type,
  owner_id: null,
  name,
  size: 1_887_437,
  media_type: 'application/pdf',
  sha256: '0'.repeat(64),
  status,
  reason: null,
  text: null,
  issued_on: type === 'proof_of_address' ? '2026-02-20' : null,
  expires_on: null,
  uploaded_at: '2026-03-10T14:02:00.000Z',
  decided_at: status === 'PENDING_VALIDATION' ? null : '2026-03-11T16:12:00.000Z',
  replaced_by: null,
});

const papers = [
  paper(1, 'identity_front', 'identity-front.jpg', 'VALIDATED'),
  paper(2, 'identity_back', 'identity-back.jpg', 'PENDING_VALIDATION'),
  paper(3, 'proof_of_address', 'electricity-bill.pdf', 'PENDING_VALIDATION'),
  paper(4, 'tax_return_or_december_payslip_1y', 'tax-return.pdf', 'PENDING_VALIDATION'),
  paper(5, 'tax_return_or_december_payslip_2y', 'december-payslip.pdf', 'PENDING_VALIDATION'),
];
const signed = paper(6, 'contract', 'agreement-signed.pdf', 'PENDING_VALIDATION');
const statement = paper(7, 'bank_information', 'bank-statement.pdf', 'PENDING_VALIDATION');
export const version = '0'.repeat(64);
export const templates = (['private-placement-memorandum', 'executive-summary'] as const).map((kind) => ({
  kind,
  file_name: `gi-${kind}-en.pdf`,
  edition: { version, versions: [version], size: 42_000, pages: 2 },
}));

/** Camille's answers with every step before `step` finished; the step itself stands half done. */
export function detailsAt(step: number): IndividualDetails {
  return {
    ...filled,
    step_1: step > 1 ? filled.step_1 : null,
    step_2: step > 2 ? identity : null,
    step_3: step > 3 ? filled.step_3 : null,
    step_6: step > 6 ? bank : null,
    documents: [
      ...(step > 4 ? papers : step === 4 ? papers.slice(0, 3) : []),
      ...(step > 5 ? [signed] : []),
      ...(step > 6 ? [statement] : []),
    ],
    acknowledgements:
      step > 5 ? templates.map(({ kind }) => ({ kind, version, read_at: '2026-03-10T14:09:00.000Z' })) : [],
    history: [
      {
        at: '2026-03-02T09:05:00.000Z',
        by: 'you',
        activity_type: 'ENROLLMENT',
        operation_type: 'CREATE',
        document_type: null,
        step: 1,
      },
    ],
  };
}

/** The same with all papers of the step in place, so that the step may be left. */
export const detailsWithPapers = (step: number): IndividualDetails => ({
  ...detailsAt(step + 1),
  step_6: step >= 6 ? bank : null,
});

/** Camille's answers before `step`, with the papers of the step in place: nothing but the step's form is open. */
export const detailsInHand = (step: number): IndividualDetails => {
  const { documents, acknowledgements } = detailsAt(step + 1);
  return { ...detailsAt(step), documents, acknowledgements };
};

/** Where the dossier stands: at `step`, or submitted. */
export function registrationAt(step: number, submitted = false) {
  if (saved.error_key !== null) throw new Error('The example of registrationStatus is not a saved one');
  return {
    ...saved,
    current_step: step,
    ...(submitted
      ? {
          enrollment_status: 'SUBMITTED' as const,
          submitted_at: '2026-03-10T14:41:00.000Z',
          sections: {
            KYC: 'PENDING_VALIDATION' as const,
            CONTRACT: 'PENDING_VALIDATION' as const,
            BANK_INFORMATION: 'PENDING_VALIDATION' as const,
          },
        }
      : {}),
  };
}

/** What the API says of itself, with these features. */
export const featuring = (...features: readonly string[]) => ({
  features: [...features],
  four_eyes: true,
  limits: { max_file_mb: 10, max_files: 5 },
  product: { name: 'Sample Fund', prefix: 'gi', support: null },
});

/** A query client that knows all that the enrollment reads, so that nothing is fetched. */
export function knowing(
  details: IndividualDetails | null,
  registration: Registration | null,
  business: BusinessDetails | null = null,
  client: QueryClient = storyClient(),
): QueryClient {
  client.setQueryData(individualDetailsQuery(exampleUser.id).queryKey, details);
  client.setQueryData(businessDetailsQuery(exampleUser.id).queryKey, business);
  client.setQueryData(registrationQuery.queryKey, registration);
  const names = ['drafts', 'agreement', 'acknowledgements', 'declarations', 'signature'];
  client.setQueryData(featuresQuery.queryKey, featuring(...names));
  for (const language of languages) client.setQueryData(templatesQuery(language).queryKey, templates);
  return client;
}
