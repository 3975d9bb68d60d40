import type { Meta, StoryObj } from '@storybook/react-vite';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { examplePaidIn, knowingMoney } from '../../../../.storybook/charts/money.ts';
import { useFrozen } from '../../../../.storybook/frozen.tsx';
import type { RequestStatus } from '../../../../contract/enums.ts';
import {
  exampleOperation,
  moneyOperationChart as chart,
} from '../../../../machines/catalogue/money-operation.ts';
import type { RequestableType } from '../../../../machines/money-operation/types.ts';
import { transactionQuery, transactionsQuery } from '../../../queries/transactions.ts';
import { MoneyServicesProvider } from '../services.ts';
import { OperationView } from './operation-view.tsx';

const { userId } = exampleOperation;

type Payment = readonly [number: number, status: RequestStatus, begunBy?: 'fund'];
const referenceOf = (number: number) => `MI-2026-0000${number}`;

/** What the server holds of money in: the list, and each request of it. */
function tell(client: QueryClient, payments: readonly Payment[]): QueryClient {
  const requests = payments.map(([number, request_status, begunBy]) => ({
    ...examplePaidIn,
    id: examplePaidIn.id.slice(0, -2) + String(number),
    reference: referenceOf(number),
    request_status,
    history: examplePaidIn.history.map((step) => ({ ...step, by: begunBy ?? step.by })),
  }));
  const list = { userId, filters: { transaction_type: 'MONEY_IN' as const }, offset: 0, limit: 20 };
  client.setQueryData(transactionsQuery(list).queryKey, { rows: requests, total: requests.length });
  for (const request of requests)
    client.setQueryData(transactionQuery({ userId, id: request.id }).queryKey, request);
  return client;
}

type Props = {
  readonly type: RequestableType;
  readonly leaf: string;
  /** newest first; null: nobody answers */
  readonly payments: readonly Payment[] | null;
};

function Asking({ type, leaf, payments }: Props) {
  const actorRef = useFrozen(chart, leaf, (context) => ({
    ...context,
    operation: { ...context.operation, type },
    ...(type === 'MONEY_OUT' ? {} : { entry: { ...context.entry, fields: {} } }),
  }));
  const [client] = useState(() => {
    const knowing = knowingMoney(undefined, type);
    return payments === null ? knowing : tell(knowing, payments);
  });
  const [services] = useState(() => ({ actorRef, newKey: () => '', keptAs: 'announced' }));
  return (
    <QueryClientProvider client={client}>
      <MoneyServicesProvider value={services}>
        <main style={{ padding: 24, maxWidth: 1248, margin: '0 auto' }}>
          <h1>Money in</h1>
          <OperationView renderDone={() => null} />
        </main>
      </MoneyServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Money/Asking',
  component: Asking,
  parameters: { bare: true },
  args: { type: 'MONEY_IN', leaf: 'drafting', payments: [] },
} satisfies Meta<typeof Asking>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Whoever comes back to the empty form finds what was announced: the newest three that wait, none that the fund entered. */
export const Announced: Story = {
  args: {
    payments: [
      [19, 'PENDING', 'fund'],
      [18, 'PENDING'],
      [17, 'EXECUTED'],
      [16, 'APPROVED'],
      [15, 'CANCELLED'],
      [14, 'PENDING'],
      [13, 'PENDING'],
    ],
  },
  play: async ({ canvasElement }) => {
    const list = within(
      await within(canvasElement).findByRole('list', { name: 'Already announced, not credited yet' }),
    );
    const links = list.getAllByRole('link');
    await expect(links.map((link) => link.textContent)).toEqual(
      [18, 16, 14].map((number) => `How to pay ${referenceOf(number)}`),
    );
    await expect(links[0]).toHaveAttribute(
      'href',
      expect.stringMatching(/view_transaction\?user_id=.+&id=.+18$/),
    );
    await expect(list.getAllByText(/^4,500\.00\sEUR announced on 11\/03\/2026$/)).toHaveLength(3);
  },
};

/** What is not read is not missed. */
export const NotRead: Story = {
  args: { payments: null },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('textbox', { name: /Amount/ });
    await expect(page.queryByText(/announced/)).toBeNull();
    await expect(page.queryByRole('alert')).toBeNull();
  },
};

/** A device that is pointed at by a finger. */
function touched() {
  const real = window.matchMedia;
  window.matchMedia = (query) =>
    real.call(window, query === '(pointer: coarse)' ? '(min-width: 0px)' : query);
  return () => {
    window.matchMedia = real;
  };
}
const shown = (canvasElement: HTMLElement) =>
  canvasElement.querySelector('[data-operation]')?.getAttribute('data-operation');

/** Enter on the screen's keyboard puts it away: the card with its button is shown, and nothing is sent. */
export const EnterByTouch: Story = {
  args: { type: 'MONEY_OUT', leaf: 'reviewing' },
  beforeEach: touched,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    for (const name of [/Amount/, /Your reference/]) {
      const field = await page.findByRole('textbox', { name });
      await expect(field).toHaveAttribute('enterkeyhint', 'done');
      await userEvent.click(field);
      await userEvent.keyboard('{Enter}{Enter}');
      await expect(page.getByRole('region', { name: 'Review' })).toHaveFocus();
      await expect(shown(canvasElement)).toBe('reviewing');
    }
    await userEvent.click(page.getByRole('button', { name: /^Request / }));
    await waitFor(() => expect(shown(canvasElement)).toBe('submitting'));
  },
};

/** That of any other keyboard sends. */
export const Enter: Story = {
  args: { type: 'MONEY_OUT', leaf: 'reviewing' },
  play: async ({ canvasElement }) => {
    const field = await within(canvasElement).findByRole('textbox', { name: /Amount/ });
    await expect(field).not.toHaveAttribute('enterkeyhint');
    await userEvent.click(field);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(shown(canvasElement)).toBe('submitting'));
  },
};
