import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
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
    const title = await told.findByText(said);
    await expect(title).toBeVisible();
    // it can be read in the width of a dialog: the link goes below it
    await expect(title.offsetWidth).toBeGreaterThan(240);
    const link = told.getByRole('link', { name: 'Open the wallets of Luca Esempio' });
    await expect(link).toHaveAttribute(
      'href',
      `/admin/bank_operations/member_wallet?search=${luca.membership_id ?? encodeURIComponent(luca.email)}`,
    );
    // under the words, not under their mark
    await expect(link.getBoundingClientRect().left).toBeCloseTo(title.getBoundingClientRect().left, 0);
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
/** Wallets come with the validation: before it there is nothing to block. */
export const ClosingAnAccountWithoutWallets: Story = {
  ...ClosingAnAccountOfStaff,
  args: { user: { ...luca, enrollment_status: 'IN_PROGRESS', submitted_at: null } },
};
export const ClosingAnAccountOnAPhone: Story = {
  globals: { viewport: { value: 'phone' }, language: 'fr' },
};

const closed: Member = { ...luca, active: false };
/** What a change is answered, in turn, by a server where the account is open meanwhile; null: the answer is lost. */
const openMeanwhile =
  (...answers: readonly ((() => Response) | null)[]): NonNullable<Story['beforeEach']> =>
  () => {
    const coming = [...answers];
    const spy = spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
      if (!(request instanceof Request) || request.method !== 'PUT')
        return Response.json([{ ...closed, active: true, version: closed.version + 1 }]);
      const next = coming.shift() ?? null;
      if (next === null) throw new TypeError('no line');
      return next();
    });
    return () => spy.mockRestore();
  };
const hasMovedOn = () => Response.json({ error_key: 'stale_version', fields: {} }, { status: 409 });
async function reopen() {
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Reopen the account' }));
  return dialog;
}

/** Somebody else was first, perhaps with the former password: there is nothing to press again. */
export const ReopeningAnAccountThatIsOpen: Story = {
  args: { act: 'reopen', user: closed },
  beforeEach: openMeanwhile(hasMovedOn),
  play: async () => {
    const dialog = await reopen();
    const alert = within(await dialog.findByRole('alert'));
    await expect(alert.getByText('The account of Luca Esempio is already open')).toBeVisible();
    const again = dialog.getByRole('button', { name: 'Reopen the account' });
    await expect(again).toHaveAttribute('aria-disabled', 'true');
    await expect(again).toHaveAccessibleDescription(/is already open/);
    await expect(dialog.queryByRole('checkbox')).toBeNull();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  },
};
/** No answer came, and the next one says that it was done. */
export const ReopeningAnAccountUnheard: Story = {
  args: { act: 'reopen', user: closed },
  beforeEach: openMeanwhile(null, hasMovedOn),
  play: async () => {
    const dialog = await reopen();
    const alert = await dialog.findByRole('alert');
    await expect(alert).toHaveTextContent('it may have been done all the same');
    await expect(alert).not.toHaveTextContent('The account was not reopened');
    await reopen();
    await expect(await dialog.findByText('The account of Luca Esempio is already open')).toBeVisible();
  },
};
/** A fault of the portal is told with its reference, at the closing as at a role. */
const isTold: Story['play'] = async () => {
  const alert = await screen.findByRole('alert');
  await expect(alert).toHaveTextContent('req-7c1e');
};
const faulty = openMeanwhile(() =>
  Response.json({ error_key: 'unexpected_error', fields: {}, request_id: 'req-7c1e' }, { status: 500 }),
);
export const ClosingAnAccountFaultily: Story = {
  beforeEach: faulty,
  play: async (context) => {
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Close the account' }));
    await isTold(context);
  },
};
export const ChangingARoleFaultily: Story = {
  args: { act: 'role' },
  beforeEach: faulty,
  play: async (context) => {
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('radio', { name: /^Auditor/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
    await isTold(context);
  },
};

const told = 'The new name has to be proved';
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
