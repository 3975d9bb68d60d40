import type { Meta } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { exampleRejection, exampleRequest, requestChart as chart } from '../../machines/catalogue/request.ts';
import type { RequestSnapshot } from '../../machines/request/selectors.ts';
import type { RequestSide } from '../../machines/request/types.ts';
import { RequestScreen } from '../../src/features/requests/request-screen.tsx';
import { RequestServicesProvider } from '../../src/features/requests/services.ts';
import { transactionQuery } from '../../src/queries/transactions.ts';
import { answers, fails } from '../../tests/model/model.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { type Tell, useKnowing } from '../knowing.ts';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { chooses, happens } from '../walking.ts';
import { exampleTransaction, knowingRequest, knowingStanding } from './example-request.ts';

type Props = {
  readonly leaf: string;
  readonly side: RequestSide;
  /** what would undo it waits for a second person */
  readonly isBeingUndone?: boolean;
  /** nobody can log in to the account whose money it is */
  readonly isClosed?: boolean;
  /** money in instead of money out, which takes proofs of its payment */
  readonly isMoneyIn?: boolean;
  /** another has prepared the execution */
  readonly isPrepared?: boolean;
};

/** What the server holds: where the chart met a conflict and knows no more, the member has called it off. */
const tell: Tell<RequestSnapshot> = (client, now, before) => {
  const { standing } = now.context;
  const isKnown = !now.matches('conflict') || (before !== null && before.context.standing !== standing);
  const moved = standing && !isKnown ? { ...standing, status: 'CANCELLED' as const } : standing;
  knowingRequest({ ...now.context, standing: moved }, client);
};

const reversal = { id: exampleRequest.id.replace(/.$/, '9'), reference: 'AD-2026-000045' };
/** The same, while what would undo it waits. */
const tellUndone: Tell<RequestSnapshot> = (client, now, before) => {
  tell(client, now, before);
  const { queryKey } = transactionQuery(exampleRequest);
  client.setQueryData(queryKey, (known) => known && { ...known, reversal_waiting: reversal });
};

const tellClosed: Tell<RequestSnapshot> = (client, now, before) => {
  tell(client, now, before);
  const { queryKey } = transactionQuery(exampleRequest);
  client.setQueryData(queryKey, (known) => known && { ...known, account_closed: true });
  knowingStanding(client, 'UNBLOCKED');
};

function Request({ leaf, side, isBeingUndone, isClosed, isMoneyIn = false, isPrepared = false }: Props) {
  const actorRef = useFrozen(chart, leaf, ({ standing, ...context }) => ({
    ...context,
    side,
    standing: standing && { ...standing, isPrepared, ...(isMoneyIn && { type: 'MONEY_IN' as const }) },
  }));
  const client = useKnowing(actorRef, isBeingUndone ? tellUndone : isClosed ? tellClosed : tell);
  const [services] = useState(
    () =>
      ({
        actorRef,
        area: actorRef.getSnapshot().context.side === 'investor' ? 'user' : 'admin',
        back: '#list',
        backLabel: null,
        hrefOf: (id: string) => `#${id}`,
        waiting: null,
      }) as const,
  );
  return (
    <QueryClientProvider client={client}>
      <RequestServicesProvider value={services}>
        <main>
          <RequestScreen />
        </main>
      </RequestServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Charts/Request',
  component: Request,
  ...tellsOf('request', { width: 1120 }),
  args: { leaf: 'loading', side: 'investor' },
  play: settled,
} satisfies Meta<typeof Request>;
export default meta;
const { at, unread, walk } = leafStories<Props>();
const investors = { side: 'investor' } as const;
const paying = { ...investors, isMoneyIn: true } as const;
const funds = { side: 'fund' } as const;
const reader = { side: 'reader' } as const;

const stands = (status: string) => ({
  status,
  type: 'MONEY_OUT',
  version: 1,
  isPrepared: false,
  isOwn: false,
  isFunds: false,
});

/** The form holds what was sent with the act. */
async function showsTyped(canvasElement: HTMLElement): Promise<void> {
  const page = within(canvasElement);
  await expect(page.getByLabelText('Reason')).toHaveValue(exampleRejection.fields['reason']);
  await expect(page.getByLabelText(/^Message to the investor/)).toHaveValue(exampleRejection.fields['text']);
}

/** What is pressed goes with what it did: the title takes its focus. */
const titleHasFocus = (page: HTMLElement) =>
  waitFor(() => expect(within(page).getByRole('heading', { level: 1 })).toHaveFocus());

export const Walk = walk(async ({ canvasElement }) => {
  const page = within(canvasElement);
  await happens(fails('loadRequest'));
  await userEvent.click(await page.findByRole('button', { name: 'Try again' }));
  await happens(answers('loadRequest', stands('PENDING')));
  const takeBack = async () => {
    await userEvent.click(await page.findByRole('button', { name: 'Cancel request' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel request' }));
  };
  await takeBack();
  await happens(fails('cancelRequest'));
  await userEvent.click(within(await page.findByRole('alert')).getByRole('button', { name: 'Keep request' }));
  await titleHasFocus(canvasElement);
  await takeBack();
  await happens(answers('cancelRequest', stands('CANCELLED')));
  await expect((await page.findAllByText('Cancelled'))[0]).toBeVisible();
  await titleHasFocus(canvasElement);
}, investors);

export const Loading = unread('loading');
export const LoadFailed = at('loadFailed', investors);
export const Pending = at('pending', investors);
/** Nothing of it is sent: it says how large the paper is, and how large one may be. */
export const PendingWithAProofThatIsTooLarge = at('pending', paying, {
  play: async ({ canvasElement }) => {
    await settled();
    const paper = [new Uint8Array(13_002_342)];
    await chooses(canvasElement, new File(paper, 'order.pdf', { type: 'application/pdf' }));
    const told = within(await within(canvasElement).findByRole('alert'));
    await expect(told.getByText('The proof was not added')).toBeVisible();
    await expect(told.getByText('12.4 MB is over the 10 MB limit')).toBeVisible();
  },
});
/** Whom to pay and the number are each a line; the number is in one piece, and can be copied. */
export const PendingMoneyIn = at('pending', paying, {
  play: async ({ canvasElement }) => {
    await settled();
    const page = within(canvasElement);
    const answerTo = async (label: string) => (await page.findByText(label)).nextElementSibling;
    const { bank_account: account } = exampleTransaction;
    await expect(await answerTo('Pay into')).toHaveTextContent(account?.account_holder ?? '');
    const number = await answerTo('IBAN');
    await expect(number?.textContent?.replaceAll(' ', '')).toBe(account?.iban);
    const words = document.createRange();
    words.selectNodeContents(number ?? canvasElement);
    await expect(words.getClientRects()).toHaveLength(1);
    await expect(page.getByRole('button', { name: 'Copy: IBAN' })).toBeVisible();
  },
});
export const PendingForTheFund = at('pending', funds);
export const PendingForAReader = at('pending', reader);
/** Whoever may confirm the execution is not told that others alone can act. */
const prepared = { ...reader, isPrepared: true } as const;
export const ApprovedAndPreparedForAReader = at('approved', prepared, {
  play: async ({ canvasElement }) => {
    await settled();
    await within(canvasElement).findByText(/^Finance and administrators work on requests\. The execution/);
  },
});
const closed = 'Closed: the investor can’t log in';
/** Whoever decides reads that the account is closed, that this stops nothing, and finds whether the wallets are held. */
const ofClosed = (leaf: string, told: RegExp) =>
  at(
    leaf,
    { ...funds, isClosed: true },
    {
      play: async ({ canvasElement }) => {
        await settled();
        const page = within(canvasElement);
        await expect(await page.findByText(/^The account of .+ is closed$/)).toBeVisible();
        await expect(page.getByText(told)).toBeVisible();
        await expect(page.getByText(/^The wallets are not blocked\./)).toBeVisible();
        await expect(page.getByRole('link', { name: /^Open the wallets of / })).toHaveAttribute(
          'href',
          expect.stringMatching(/^\/admin\/bank_operations\/member_wallet\?search=./),
        );
        await expect((await page.findByText('Account')).nextElementSibling).toHaveTextContent(closed);
        await expect(page.queryByText('may be cancelled by the investor')).toBeNull();
      },
    },
  );
export const PendingOfAClosedAccount = ofClosed('pending', /stop it: the fund can reject or cancel it\./);
export const ApprovedOfAClosedAccount = ofClosed('approved', /this request: the fund can cancel it\./);
export const FailedOfAClosedAccount = ofClosed('failed', /log in\. Nothing more .+ the fund tries again\./);
export const Approved = at('approved', investors);
export const ApprovedForTheFund = at('approved', funds);
export const Rejected = at('rejected', investors);
export const Executed = at('executed', investors);
const reverse = 'Reverse this operation';
export const ExecutedForTheFund = at('executed', funds, {
  play: async ({ canvasElement }) => {
    await settled();
    const link = await within(canvasElement).findByRole('link', { name: reverse });
    const { userId, id } = exampleRequest;
    await expect(link).toHaveAttribute(
      'href',
      `/admin/bank_operations/fund_operations/${userId}/EUR?reverse=${id}`,
    );
    // nobody pays it a second time
    await expect(within(canvasElement).getByText('Paid out')).toBeVisible();
  },
});
export const ExecutedForAReader = at('executed', reader, {
  play: async ({ canvasElement }) => {
    await settled();
    await expect(within(canvasElement).queryByRole('link', { name: reverse })).toBeNull();
  },
});
/** Another one can't be asked for while it waits; everybody of the fund sees that it does. */
export const ExecutedAndBeingUndone = at(
  'executed',
  { ...funds, isBeingUndone: true },
  {
    play: async ({ canvasElement }) => {
      await settled();
      const page = within(canvasElement);
      await expect(await page.findByRole('link', { name: 'Look at the reversal' })).toHaveAttribute(
        'href',
        `#${reversal.id}`,
      );
      await expect(page.getByText(/^AD-2026-000045 reverses this operation/)).toBeVisible();
      await expect(page.queryByRole('link', { name: reverse })).toBeNull();
    },
  },
);
export const Failed = at('failed', investors);
export const FailedForTheFund = at('failed', funds);
export const Cancelled = at('cancelled', investors);
export const Cancelling = at('cancelling', investors);
export const NotCancelled = at('notCancelled', investors);
export const Filling = at('filling', funds);
export const Predicting = at('predicting', funds, {
  play: async ({ canvasElement }) => {
    await settled();
    const page = within(canvasElement);
    await showsTyped(canvasElement);
    await expect(page.getByLabelText(/^Message to the investor/)).toHaveAttribute('readonly');
    await expect(within(page.getByLabelText('Reason')).getAllByRole('option')).toHaveLength(1);
  },
});
export const Deciding = at('deciding', funds);
/** It is said until the last press. */
export const DecidingOfAClosedAccount = ofClosed('deciding', /does not stop (it|this request): the fund/);
/** What is over is not decided: the fact alone is left. */
export const ExecutedOfAClosedAccount = at(
  'executed',
  { ...funds, isClosed: true },
  {
    play: async ({ canvasElement }) => {
      await settled();
      const page = within(canvasElement);
      await expect((await page.findByText('Account')).nextElementSibling).toHaveTextContent(closed);
      await expect(page.queryByText(/^The account of .+ is closed$/)).toBeNull();
    },
  },
);
/** What is with the server can't be taken back: the way back is off, and says what is waited for. */
export const Committing = at('committing', funds, {
  play: async ({ canvasElement }) => {
    await settled();
    const back = within(canvasElement).getByRole('button', { name: 'Back' });
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await expect(back).toHaveAccessibleDescription('This is already being sent and can’t be stopped.');
  },
});
export const Refused = at('refused', funds, {
  play: async ({ canvasElement }) => {
    await settled();
    await showsTyped(canvasElement);
  },
});
export const Conflict = at('conflict', funds);
export const ConflictThatIsRead = at('conflict', funds, {
  parameters: { skeleton: true, machine: null },
  play: async ({ canvasElement }) => {
    await settled();
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Show the current state' }));
    await titleHasFocus(canvasElement);
  },
});
