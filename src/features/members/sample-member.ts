// An invented member for the stories.
import { ids, listedMember } from '../../../contract/calls/examples.ts';
import type { Activity } from '../../../contract/values/activity.ts';
import type { DossierThen, MemberAt, MemberMoments } from '../../../contract/values/history.ts';
import type { IndividualDetails } from '../../../contract/values/enrollment.ts';
import type { PicturedMember } from '../../../contract/values/member.ts';
import type { MoneyStanding } from '../../../contract/values/standing.ts';

const sent = '2026-03-11T14:32:00.000Z';
export const asked = '2026-03-12T09:15:00.000Z';
export const member: PicturedMember = {
  ...listedMember,
  avatar: null,
  has_second_factor: true,
  enrollment_status: 'IN_REVIEW',
  reviewer_id: ids.staff,
  reviewer_name: 'Noa Exemple',
  open_issues: 1,
};
const bill = {
  id: ids.file,
  type: 'proof_of_address' as const,
  owner_id: null,
  name: 'electricity-bill.pdf',
  size: 48_213,
  media_type: 'application/pdf',
  sha256: '0'.repeat(64),
  status: 'PENDING_VALIDATION' as const,
  reason: null,
  text: null,
  issued_on: '2026-03-01',
  expires_on: null,
  uploaded_at: '2026-03-11T10:00:00.000Z',
  decided_at: null,
  replaced_by: null,
};
const step_1 = {
  country: 'FR',
  preferred_currency: 'EUR' as const,
  us_person: false,
  accreditation_claimed: false,
};
const step_3 = {
  address: '12 rue des Exemples',
  city: 'Lyon',
  zip_code: '69002',
  country: 'FR',
  tax_residence: 'FR',
  tax_number: '1234567890123',
  politically_exposed: false,
  source_of_funds: 'salary' as const,
};
export const details: IndividualDetails = {
  user_id: ids.member,
  first_name: 'Camille',
  last_name: 'Exemple',
  step_1,
  step_2: null,
  step_3,
  step_6: null,
  documents: [bill],
  acknowledgements: [{ kind: 'executive-summary', version: '0'.repeat(64), read_at: sent }],
  history: [],
};

const line = (at: string, change: Partial<Activity>): Activity => ({
  id: `0190f3a2-7c1e-7d3a-9c1b-${at.replace(/\D/g, '').slice(2, 14)}`,
  at,
  activity_type: 'ENROLLMENT',
  operation_type: 'UPDATE',
  trigger_type: 'USER',
  by: 'member',
  role: 'user',
  actor_id: ids.member,
  actor_name: 'Camille Exemple',
  member_id: ids.member,
  member_name: 'Camille Exemple',
  subject: null,
  about: {},
  ...change,
});
const raised: Partial<Activity> = {
  operation_type: 'CREATE',
  by: 'fund',
  role: 'compliance',
  actor_name: 'Noa Exemple',
};
export const moments: MemberMoments = {
  user_id: ids.member,
  recorded_since: '2026-03-10T08:00:00.000Z',
  has_older: false,
  erased: false,
  moments: [
    { at: '2026-03-10T08:00:00.000Z', activities: [line('2026-03-10T08:00:00.000Z', {})] },
    { at: sent, activities: [line(sent, { operation_type: 'SUBMIT' })] },
    { at: asked, activities: [line(asked, raised)] },
  ],
};
const then: DossierThen = {
  status: {
    type: 'INDIVIDUAL',
    membership_id: 'MBR-000418',
    user_name: 'Camille Exemple',
    enrollment_status: 'IN_REVIEW',
    current_step: 3,
    sections: { KYC: 'PENDING_VALIDATION', CONTRACT: 'VALIDATED', BANK_INFORMATION: 'PENDING_VALIDATION' },
    open_issues: 1,
    correction_steps: [3],
    started_at: '2026-03-10T08:00:00.000Z',
    submitted_at: sent,
    decided_at: null,
  },
  person: null,
  steps: [
    { step: 1, values: step_1 },
    { step: 3, values: step_3 },
  ],
  owners: [],
  papers: [bill],
  acknowledgements: [],
  issues: [
    {
      id: ids.issue,
      user_id: ids.member,
      section: 'KYC',
      step: 3,
      field: 'city',
      document_type: null,
      owner_id: null,
      reason: 'DATA_INCORRECT',
      text: 'The bill names another town.',
      status: 'OPEN',
      version: 1,
      created_at: asked,
      opened_at: asked,
      answered_at: null,
      resolved_at: null,
    },
  ],
  booklets: [],
  reviewer: { id: ids.staff, name: 'Noa Exemple' },
  items: [
    {
      key: `paper:${ids.file}`,
      status: 'PENDING_VALIDATION',
      checks: [
        { name: 'readable', outcome: 'PASSED', by_name: 'Noa Exemple', at: asked },
        { name: 'address', outcome: 'FAILED', by_name: 'Noa Exemple', at: asked },
      ],
      decided_by_name: null,
      decided_at: null,
    },
  ],
  screening: {
    lists: ['EU_SANCTIONS'],
    screened_on: '2026-03-12',
    outcome: 'CLEAR',
    note: null,
    by_name: 'Noa Exemple',
    at: asked,
  },
  sections: null,
};
export const past: MemberAt = {
  user_id: ids.member,
  at: asked,
  known: 'recorded',
  recorded_since: '2026-03-10T08:00:00.000Z',
  moment: asked,
  dossier: then,
  changes: [
    {
      thing: 'status',
      id: null,
      before: { current_step: 7, open_issues: 0 },
      after: { current_step: 3, open_issues: 1 },
    },
    { thing: 'step', id: '3', before: { city: 'Albi' }, after: { city: 'Lyon' } },
    {
      thing: 'issue',
      id: ids.issue,
      before: null,
      after: { step: 3, field: 'city', reason: 'DATA_INCORRECT', status: 'OPEN' },
    },
  ],
};

export const standing: MoneyStanding = {
  blocking: { state: 'UNBLOCKED', at: null, text: null },
  misc_fees: { EUR: '2.50', USD: '3.00' },
  invested: { EUR: '0.00', USD: '0.00' },
  invested_free: { EUR: '0.00', USD: '0.00' },
  operations: [],
  bank_accounts: [],
  pay_into: null,
};
