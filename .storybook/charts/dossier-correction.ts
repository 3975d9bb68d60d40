import type { QueryClient } from '@tanstack/react-query';
import { type RegistrationType, stepCount } from '../../contract/enums.ts';
import { contract } from '../../contract/index.ts';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import { type RegistrationIssue, registrationIssue } from '../../contract/values/issue.ts';
import type { Correction } from '../../contract/values/correction.ts';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import {
  businessDetailsQuery,
  correctionsQuery,
  individualDetailsQuery,
  issuesQuery,
} from '../../src/queries/enrollment.ts';
import { storyClient } from '../knowing.ts';
import { companyAt, companyRegistrationAt } from './dossier-business.ts';
import { detailsAt, exampleOf, knowing, registrationAt } from './dossier.ts';

const [example] = registrationIssue.array().parse(exampleOf(contract.issues.list));
type About = Pick<RegistrationIssue, 'section' | 'field' | 'document_type' | 'reason' | 'text'>;

const none = { field: null, document_type: null, text: null };
const individual: Readonly<Record<number, About>> = {
  1: { ...none, section: 'KYC', field: 'country', reason: 'DATA_INCORRECT' },
  2: { ...none, section: 'KYC', field: 'nationality', reason: 'DATA_INCORRECT' },
  3: {
    ...none,
    section: 'KYC',
    field: 'city',
    reason: 'DATA_INCORRECT',
    text: 'The postcode is of another town.',
  },
  4: {
    ...none,
    section: 'KYC',
    document_type: 'proof_of_address',
    reason: 'TOO_OLD',
    text: 'The bill is dated 04/11/2025.',
  },
  5: { ...none, section: 'CONTRACT', document_type: 'contract', reason: 'MISSING_SIGNATURE' },
  6: { ...none, section: 'BANK_INFORMATION', field: 'account_holder', reason: 'BANK_HOLDER_MISMATCH' },
};
const business: Readonly<Record<number, About>> = {
  1: { ...none, section: 'KYC', field: 'country', reason: 'DATA_INCORRECT' },
  2: {
    ...none,
    section: 'KYC',
    field: 'registration_number',
    reason: 'DATA_INCORRECT',
    text: 'The register has another number.',
  },
  3: { ...none, section: 'KYC', field: 'legal_officer.function', reason: 'DATA_MISSING' },
  4: { ...none, section: 'KYC', reason: 'OWNERSHIP_INCOMPLETE', text: 'Who holds the other half?' },
  5: { ...none, section: 'KYC', document_type: 'bylaws', reason: 'INCOMPLETE' },
  6: { ...none, section: 'CONTRACT', document_type: 'contract', reason: 'MISSING_SIGNATURE' },
  7: { ...none, section: 'BANK_INFORMATION', field: 'account_holder', reason: 'BANK_HOLDER_MISMATCH' },
};

function issueAt(type: RegistrationType, step: number): RegistrationIssue {
  const about = { INDIVIDUAL: individual, BUSINESS: business }[type][step];
  if (about === undefined || example === undefined) throw new Error(`No example of an issue at step ${step}`);
  return {
    ...example,
    ...about,
    id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1f0${step}`,
    step,
    owner_id: null,
    status: 'OPEN',
    created_at: '2026-03-12T09:15:00.000Z',
  };
}

const said = (values: Correction['now']['values']) => ({ values, owners: [], files: [] });
const compared = ({ id, field }: RegistrationIssue): Correction => ({
  issue_id: id,
  before: said(field === null ? {} : { [field]: 'Albi' }),
  now: said(field === null ? {} : { [field]: 'Toulouse' }),
});

type Asked = {
  readonly type: RegistrationType;
  readonly affected: readonly number[];
  readonly reached: number;
};

const renewed = <Held extends { readonly documents: EnrollmentFile[] }>(
  held: Held | null | undefined,
  type: About['document_type'] | undefined,
) =>
  held && {
    ...held,
    documents: held.documents.map((file) =>
      file.type === type ? { ...file, uploaded_at: '2026-03-13T08:00:00.000Z' } : file,
    ),
  };

/** Says that the paper that the fund wants replaced in the step reached is replaced by a newer one. */
export function replacePaper({ type, reached }: Asked, client: QueryClient): void {
  const paper = { INDIVIDUAL: individual, BUSINESS: business }[type][reached]?.document_type;
  client.setQueryData(individualDetailsQuery(exampleUser.id).queryKey, (held) => renewed(held, paper));
  client.setQueryData(businessDetailsQuery(exampleUser.id).queryKey, (held) => renewed(held, paper));
}

/** A query client that knows a submitted dossier of which the fund wants these steps corrected. */
export function knowingCorrection(
  { type, affected, reached }: Asked,
  client: QueryClient = storyClient(),
): QueryClient {
  const last = stepCount[type];
  const issues = affected.map((step) => issueAt(type, step));
  const registration = {
    ...(type === 'BUSINESS' ? companyRegistrationAt(reached, true) : registrationAt(reached, true)),
    open_issues: issues.length,
    correction_steps: [...affected],
  };
  knowing(
    type === 'BUSINESS' ? null : detailsAt(last),
    registration,
    type === 'BUSINESS' ? companyAt(last) : null,
    client,
  );
  client.setQueryData(issuesQuery(exampleUser.id).queryKey, issues);
  client.setQueryData(correctionsQuery(exampleUser.id).queryKey, issues.map(compared));
  return client;
}
