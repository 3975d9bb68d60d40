import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { knowingRequest, knowingStanding } from '../../../.storybook/charts/example-request.ts';
import { ShownRequest } from '../../../.storybook/charts/shown-request.tsx';
import { useFrozen } from '../../../.storybook/frozen.tsx';
import { useKnowing } from '../../../.storybook/knowing.ts';
import type { TransactionType, WalletBlockingState } from '../../../contract/enums.ts';
import type { Obstacle } from '../../../contract/values/standing.ts';
import { requestChart as chart, exampleRequest } from '../../../machines/catalogue/request.ts';
import type { RequestSnapshot } from '../../../machines/request/selectors.ts';
import { standingQuery } from '../../queries/money.ts';
import { transactionQuery } from '../../queries/transactions.ts';

type Props = {
  readonly type: TransactionType;
  readonly isClosed: boolean;
  /** null: nobody answers */
  readonly wallets: WalletBlockingState | null;
  readonly obstacles: readonly Obstacle[];
  /** that a try of one's own was refused for its wallets */
  readonly isRefused?: boolean;
};

/** An approved request, as finance sees it. */
function Approved({ type, isClosed, wallets, obstacles, isRefused = false }: Props) {
  const actorRef = useFrozen(chart, isRefused ? 'refused' : 'approved', ({ standing, ...context }) => ({
    ...context,
    ...(isRefused && { refusal: { key: 'wallet_blocked', fields: {}, requestId: null } }),
    side: 'fund' as const,
    standing: standing && { ...standing, type },
  }));
  const client = useKnowing<RequestSnapshot>(actorRef, (known, { context }) => {
    knowingRequest(context, known);
    known.setQueryData(
      transactionQuery(exampleRequest).queryKey,
      (row) => row && { ...row, account_closed: isClosed },
    );
    if (wallets !== null) knowingStanding(known, wallets, obstacles);
    else
      known.setQueryDefaults(standingQuery(exampleRequest.userId).queryKey, {
        queryFn: () => Promise.reject(new Error('no answer')),
      });
  });
  return <ShownRequest client={client} actorRef={actorRef} area="admin" />;
}

const meta = {
  title: 'Money/Request of a closed account',
  component: Approved,
  parameters: { width: 1120 },
  args: { type: 'MONEY_OUT', isClosed: true, wallets: 'UNBLOCKED', obstacles: [] },
} satisfies Meta<typeof Approved>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Whether the button that goes on is the main one of the page, on a surface of its own. */
async function isFilled(canvasElement: HTMLElement): Promise<boolean> {
  const button = await within(canvasElement).findByRole('button', { name: 'Execute' });
  const failing = within(canvasElement).getByRole('button', { name: 'Mark as failed' });
  return getComputedStyle(button).backgroundColor !== getComputedStyle(failing).backgroundColor;
}
/** What is said of the wallets, and of an account; the act is offered all the same, beside the others. */
const says =
  (...told: readonly RegExp[]): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText(/^The account of .+ is closed$/);
    for (const words of told) await expect(await page.findByText(words)).toBeVisible();
    await expect(page.queryAllByText(/^The wallets are|has no validated bank account/)).toHaveLength(
      told.filter(({ source }) => !source.includes('have to be')).length,
    );
    await expect(await isFilled(canvasElement)).toBe(false);
  };
const stops = /^The wallets are blocked: until they are unblocked, this request can be neither approved/;

export const WalletsFree: Story = { play: says(/^The wallets are not blocked\. .+, block them\.$/) };
export const WalletsThatHoldIt: Story = {
  args: { wallets: 'BLOCKED_BY_ADMIN', obstacles: ['wallet_blocked'] },
  play: says(stops),
};
/** What comes in stops at closed wallets alone. */
export const WalletsThatLetItIn: Story = {
  args: { type: 'MONEY_IN', wallets: 'BLOCKED_COMPLIANCE' },
  play: says(/^The wallets are blocked, but that does not stop this request\.$/),
};
/** Nobody asks for an adjustment: nothing is told of it by name. */
export const WalletsThatAreClosed: Story = {
  args: { type: 'ADJUSTMENT', wallets: 'CLOSED' },
  play: says(/^The wallets are closed: this request can be neither approved nor executed\.$/),
};
const refusedFor =
  (words: RegExp): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const alert = await within(canvasElement).findByRole('alert');
    await within(alert).findByText(words);
    await expect(alert).not.toHaveTextContent(words.source.includes('closed') ? 'blocked' : 'closed');
  };
/** Closed wallets are not blocked for now. */
export const RefusedForClosedWallets: Story = {
  args: { wallets: 'CLOSED', isRefused: true },
  play: refusedFor(/^The wallets are closed\. Nothing can come into them/),
};
export const RefusedForBlockedWallets: Story = {
  args: { wallets: 'BLOCKED_BY_ADMIN', obstacles: ['wallet_blocked'], isRefused: true },
  play: refusedFor(/^The wallets are blocked\. Nothing can leave them/),
};
export const NowhereToGo: Story = {
  args: { obstacles: ['bank_account_missing'] },
  play: says(
    /^The wallets are not blocked\./,
    /has no validated bank account in EUR\. This money has nowhere to go/,
  ),
};
export const WalletsUnread: Story = {
  args: { wallets: null },
  play: says(/^To hold back all of the investor’s money, the wallets have to be blocked\.$/),
};
/** Of an open account the next thing to do is the page’s main button, and nothing is said. */
export const OpenAccount: Story = {
  args: { isClosed: false, wallets: null },
  play: async ({ canvasElement }) => {
    await expect(await isFilled(canvasElement)).toBe(true);
    await expect(within(canvasElement).queryByText(/wallets/)).toBeNull();
  },
};
export const OnAPhone: Story = {
  args: { wallets: 'BLOCKED_BY_ADMIN', obstacles: ['wallet_blocked', 'bank_account_not_validated'] },
  globals: { viewport: { value: 'phone' }, language: 'fr' },
};
