import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import { createActor } from 'xstate';
import { features } from '../../../contract/calls/extensions.ts';
import { listedMember } from '../../../contract/calls/examples.ts';
import { pageSize } from '../../../contract/enums.ts';
import type { Member } from '../../../contract/values/member.ts';
import { listingMachine } from '../../../machines/listing/machine.ts';
import type { Criteria } from '../../../machines/listing/types.ts';
import { now } from '../../platform/clock.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { usersQuery } from '../../queries/users.ts';
import { everybody, filtersOf } from './criteria.ts';
import { UsersScreen } from './screen.tsx';

const ofMember = (n: number, user_name: string, change: Partial<Member>): Member => ({
  ...listedMember,
  id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1e${String(n).padStart(2, '0')}`,
  email: `member.${n}@example.com`,
  user_name,
  derived_statuses: [],
  waiting_since: null,
  submitted_at: '2026-03-01T09:00:00.000Z',
  ...change,
});
const sections = (KYC: string, CONTRACT: string, BANK_INFORMATION: string): Partial<Member> => {
  const of = (word: string) =>
    (['NOT_SUBMITTED', 'PENDING_VALIDATION', 'VALIDATED', 'REFUSED'] as const).find((one) => one === word) ??
    'NOT_SUBMITTED';
  return { sections: { KYC: of(KYC), CONTRACT: of(CONTRACT), BANK_INFORMATION: of(BANK_INFORMATION) } };
};
const [pending, valid, refused] = ['PENDING_VALIDATION', 'VALIDATED', 'REFUSED'] as const;
const noa = { reviewer_id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b02', reviewer_name: 'Noa Exemple' };
const day = 86_400_000;
const ago = (days: number) => new Date(now() - days * day - 60_000).toISOString();

const members: readonly Member[] = [
  ofMember(1, 'Camille Exemple', {
    derived_statuses: ['CORRECTION_REQUESTED'],
    open_issues: 2,
    ...sections(refused, valid, pending),
  }),
  ofMember(2, 'Marta Ejemplo', {
    enrollment_status: 'IN_REVIEW',
    waiting_since: ago(2),
    ...noa,
    ...sections(valid, pending, pending),
  }),
  ofMember(3, 'Muster Holding GmbH', {
    registration_type: 'BUSINESS',
    enrollment_status: 'IN_REVIEW',
    reviewer_id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b03',
    reviewer_name: 'Alex Exemple',
    waiting_since: ago(3),
    ...sections(pending, pending, pending),
  }),
  ofMember(4, 'Jan Voorbeeld', {
    enrollment_status: 'IN_PROGRESS',
    current_step: 4,
    submitted_at: null,
    ...sections('', '', ''),
  }),
  ofMember(5, 'Luca Esempio', { waiting_since: ago(7), ...sections(pending, pending, pending) }),
  ofMember(6, 'Exemple Conseil SARL', {
    registration_type: 'BUSINESS',
    waiting_since: ago(0),
    ...sections(pending, pending, pending),
  }),
  ofMember(7, 'Ana Exemplo', {
    enrollment_status: 'VALIDATED',
    ...sections(valid, valid, valid),
    active: false,
  }),
  ofMember(8, 'Esempio Vini S.r.l.', {
    registration_type: 'BUSINESS',
    enrollment_status: 'VALIDATED',
    derived_statuses: ['RENEWAL_DUE'],
    expires_on: '2026-03-31',
    ...sections(valid, valid, valid),
  }),
  ofMember(9, 'Ola Prøve', {
    enrollment_status: 'NOT_STARTED',
    registration_type: null,
    sections: null,
    current_step: null,
    last_activity_at: null,
    active: false,
    awaiting_activation: true,
  }),
  ofMember(10, 'Robin Exemple', {
    role: 'finance',
    enrollment_status: null,
    registration_type: null,
    sections: null,
    current_step: null,
  }),
];

type Shown = {
  readonly role: string;
  readonly rows: readonly Member[];
  readonly total: number | null;
  readonly criteria: Partial<Criteria>;
  /** what has come of asking for the list */
  readonly answer: 'rows' | 'none yet' | 'failed';
};

function clientWith({ rows, total, answer }: Shown, criteria: Criteria): QueryClient {
  const made = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
  });
  const query = usersQuery({
    filters: filtersOf(criteria),
    offset: (criteria.page - 1) * pageSize,
    limit: pageSize,
  });
  made.setQueryData(featuresQuery.queryKey, {
    features: [...features],
    four_eyes: true,
    limits: { max_file_mb: 10, max_files: 5 },
    product: { name: '', prefix: 'gi', support: null },
  });
  if (answer === 'rows') made.setQueryData(query.queryKey, { rows: [...rows], total });
  if (answer === 'failed')
    made
      .getQueryCache()
      .build(made, made.defaultQueryOptions(query))
      .setState({ status: 'error', error: new Error('no answer'), errorUpdateCount: 1, fetchStatus: 'idle' });
  if (answer === 'none yet')
    void made.prefetchQuery({ queryKey: query.queryKey, queryFn: () => new Promise(() => undefined) });
  return made;
}

function Users(shown: Shown) {
  const [criteria] = useState(() => ({ ...everybody, ...shown.criteria }));
  const [client] = useState(() => clientWith(shown, criteria));
  const [listing] = useState(() => createActor(listingMachine, { input: criteria }).start());
  return (
    <QueryClientProvider client={client}>
      <UsersScreen
        viewer={{ id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b03', role: shown.role }}
        listing={listing}
        go={() => undefined}
      />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Manage users',
  component: Users,
  parameters: { width: 1120 },
  args: { role: 'admin', rows: members, total: 128, criteria: {}, answer: 'rows' },
} satisfies Meta<typeof Users>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {};
export const ReadByAnAuditor: Story = {
  args: { role: 'auditor' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('button', { name: 'Take the next dossier' })).toBeNull();
    await expect(canvas.queryByRole('link', { name: /^Review/ })).toBeNull();
  },
};
export const FirstLoad: Story = { args: { answer: 'none yet' }, parameters: { skeleton: true } };
export const EmptyFirstUse: Story = { args: { rows: [], total: 0 } };
export const NoMatch: Story = {
  args: {
    rows: [],
    total: 0,
    criteria: { search: 'orch', filters: { ...everybody.filters, enrollment_status: 'REFUSED' } },
  },
};
export const Failed: Story = { args: { answer: 'failed', criteria: { type: 'BUSINESS' } } };
export const TotalUnknown: Story = {
  args: { total: null, criteria: { page: 2 } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('11 to 20');
    await expect(canvasElement).toHaveTextContent('Export all rows');
  },
};
export const LastPage: Story = { args: { rows: members.slice(0, 8), criteria: { page: 13 } } };
export const NoSuchPage: Story = { args: { rows: [], criteria: { page: 40 } } };
/** As wide as the list is on a window of 768: addresses that fit take one line, and nothing is moved sideways. */
export const OnATablet: Story = {
  parameters: { width: 704 },
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvasElement }) => {
    const addresses = within(canvasElement).getAllByText(/^[^@ ]+@[^@ ]+$/);
    await expect(addresses).toHaveLength(members.length);
    for (const one of addresses)
      await expect(one.getBoundingClientRect().height, one.textContent ?? '').toBeLessThan(30);
    const { scrollWidth = 1, clientWidth = 0 } = canvasElement.querySelector('table')?.parentElement ?? {};
    await expect(scrollWidth).toBe(clientWidth);
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

const menuOf = (canvasElement: HTMLElement, name: string) =>
  userEvent.click(within(canvasElement).getByRole('button', { name: `Actions for ${name}` }));
const choose = async (canvasElement: HTMLElement, name: string, item: string) => {
  await menuOf(canvasElement, name);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  await screen.findByRole('dialog');
};
export const MenuOfARow: Story = {
  play: async ({ canvasElement }) => {
    await menuOf(canvasElement, 'Marta Ejemplo');
    await screen.findByRole('menuitem', { name: 'Return the dossier to the queue' });
  },
};
/** Nobody has shown yet whose account it is: it is given no role, and opens by its activation alone. */
export const MenuOfAnAccountNotActivated: Story = {
  play: async ({ canvasElement }) => {
    await menuOf(canvasElement, 'Ola Prøve');
    await screen.findByRole('menuitem', { name: 'Send a new activation code' });
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await expect(items).toEqual(['View member', 'Edit', 'Send a new activation code']);
  },
};
const kept = ofMember(11, 'Léa Effacée', {
  email: 'erased-0190f3a2@erased.invalid',
  enrollment_status: 'IN_REVIEW',
  active: false,
  erased: true,
  ...sections(valid, pending, pending),
});
/** What a law keeps of somebody erased is read; nothing is done with the dossier or the account. */
export const MenuOfAnErasedMember: Story = {
  args: { rows: [kept], total: 1 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('Member erased');
    await expect(canvasElement).not.toHaveTextContent('Account closed');
    await menuOf(canvasElement, 'Léa Effacée');
    await screen.findByRole('menuitem', { name: 'View member' });
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await expect(items).toEqual(['Open the dossier', 'View member']);
  },
};
export const EditingAnAccount: Story = {
  play: ({ canvasElement }) => choose(canvasElement, 'Luca Esempio', 'Edit'),
};
/** Whoever knows the former password would be in at once: another one is chosen, unless that is unticked. */
export const ReopeningAnAccount: Story = {
  play: async ({ canvasElement }) => {
    await menuOf(canvasElement, 'Ana Exemplo');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Reopen the account' }));
    const box = await screen.findByRole('checkbox', { name: 'With a new password' });
    await expect(box).toBeChecked();
    await expect(box).toHaveAccessibleDescription(/the link to choose another/);
  },
};
export const ChangingARole: Story = {
  play: ({ canvasElement }) => choose(canvasElement, 'Robin Exemple', 'Change role'),
};
