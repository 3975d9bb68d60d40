import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { storyClient } from '../../../../.storybook/knowing.ts';
import { listedMember } from '../../../../contract/calls/examples.ts';
import type { Member } from '../../../../contract/values/member.ts';
import { transactionsQuery } from '../../../queries/transactions.ts';
import { AccountDialog, type Asked } from './account-dialog.tsx';

const luca: Member = {
  ...listedMember,
  user_name: 'Luca Esempio',
  first_name: 'Luca',
  last_name: 'Esempio',
  registration_type: 'INDIVIDUAL',
  enrollment_status: 'VALIDATED',
  submitted_at: '2026-03-01T09:00:00.000Z',
};

type SceneProps = {
  readonly act: Asked['act'];
  readonly user: Member;
  /** how many requests wait, and as many approved ones; null: it isn't known yet */
  readonly requests: number | null;
};

function Scene({ act, user, requests }: SceneProps) {
  const [client] = useState(() => {
    const made = storyClient();
    for (const request_status of ['PENDING', 'APPROVED'] as const) {
      const filters = { request_status };
      const { queryKey } = transactionsQuery({ userId: user.id, filters, offset: 0, limit: 1 });
      if (requests !== null) made.setQueryData(queryKey, { rows: [], total: requests });
      else void made.prefetchQuery({ queryKey, queryFn: () => new Promise<never>(() => undefined) });
    }
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <AccountDialog asked={{ act, user }} onClose={fn()} />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Parts/An account that is changed',
  component: Scene,
  args: { act: 'close', user: luca, requests: 1 },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What waits goes on, and what stops it is one press away. */
export const ClosingAnAccount: Story = {
  play: async () => {
    const told = within(await screen.findByRole('alertdialog'));
    const said = '2 requests are under way; closing the account does not stop them';
    await expect(await told.findByText(said)).toBeVisible();
    await expect(told.getByRole('link', { name: 'Open the wallets of Luca Esempio' })).toHaveAttribute(
      'href',
      `/admin/bank_operations/member_wallet?search=${luca.membership_id ?? encodeURIComponent(luca.email)}`,
    );
  },
};
export const ClosingAnAccountBeforeItsRequestsAreCounted: Story = {
  args: { requests: null },
  play: async () => {
    const told = within(await screen.findByRole('alertdialog'));
    await expect(await told.findByText('Closing the account stops no payment')).toBeVisible();
  },
};
/** None is under way, and somebody of the fund may still enter one. */
export const ClosingAnAccountWithoutRequests: Story = {
  ...ClosingAnAccountBeforeItsRequestsAreCounted,
  args: { requests: 0 },
};
/** Whoever works for the fund has no money there. */
export const ClosingAnAccountOfStaff: Story = {
  args: { user: { ...luca, role: 'finance' } },
  play: async () => {
    const told = within(await screen.findByRole('alertdialog'));
    await expect(await told.findByRole('button', { name: 'Close the account' })).toBeVisible();
    await expect(told.queryByRole('link')).toBeNull();
  },
};
export const ClosingAnAccountOnAPhone: Story = {
  globals: { viewport: { value: 'phone' }, language: 'fr' },
};

const told = 'The new name has to be proved again';
/** What another name takes back is said before it is saved. */
export const GivingAnotherName: Story = {
  args: { act: 'edit' },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    const name = await dialog.findByLabelText('Last name');
    await expect(dialog.queryByText(told)).toBeNull();
    await userEvent.type(name, 'x');
    await expect(await dialog.findByText(told)).toBeVisible();
    await userEvent.type(name, '{Backspace}');
    await waitFor(() => expect(dialog.queryByText(told)).toBeNull());
    await userEvent.type(name, 'x');
  },
};
const givesNoProof: Story['play'] = async () => {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText('Last name'), 'x');
  await expect(dialog.queryByText(told)).toBeNull();
};
/** A business is proved by its own name. */
export const GivingAnotherNameForABusiness: Story = {
  args: { act: 'edit', user: { ...luca, registration_type: 'BUSINESS' } },
  play: givesNoProof,
};
/** Nothing was held against the name of whoever has not sent a dossier. */
export const GivingAnotherNameBeforeTheDossier: Story = {
  args: { act: 'edit', user: { ...luca, enrollment_status: 'IN_PROGRESS', submitted_at: null } },
  play: givesNoProof,
};
