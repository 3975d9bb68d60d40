import type { Meta, StoryObj } from '@storybook/react-vite';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { detailsAt, registrationAt } from '../../../.storybook/charts/dossier.ts';
import { hasSupport } from '../../../.storybook/support.ts';
import { exampleMoney } from '../../../.storybook/charts/money-facts.ts';
import { knowingMoney } from '../../../.storybook/charts/money.ts';
import { currencies } from '../../../contract/enums.ts';
import type { EnrollmentFile, IndividualDetails } from '../../../contract/values/enrollment.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { exampleOperation } from '../../../machines/catalogue/money-operation.ts';
import { individualDetailsQuery } from '../../queries/enrollment.ts';
import { evolutionQuery } from '../../queries/evolution.ts';
import { walletsQuery } from '../../queries/money.ts';
import { transactionsQuery } from '../../queries/transactions.ts';
import { standingOfQuery } from '../../queries/values.ts';
import { resultOf } from '../../ui/charts/evolution-points.ts';
import { sampleEvolution } from '../../ui/charts/evolution-sample.ts';
import { chartRanges, rangeStart } from '../../ui/charts/ranges.ts';
import { DashboardView } from './dashboard-view.tsx';

const { userId } = exampleOperation;
const validated = {
  ...registrationAt(7, true),
  enrollment_status: 'VALIDATED' as const,
  sections: { KYC: 'VALIDATED', CONTRACT: 'VALIDATED', BANK_INFORMATION: 'VALIDATED' } as const,
};

/** A client that knows a member's money and, of `days` days, values in one currency or in both. */
function knowing(days: number, count: 1 | 2): QueryClient {
  const client = knowingMoney(exampleMoney);
  const points = sampleEvolution(days);
  const last = points.at(-1);
  const newest = last?.day ?? '';
  client.setQueryData(individualDetailsQuery(userId).queryKey, null);
  client.setQueryData(standingOfQuery(userId).queryKey, {
    user_id: userId,
    user_name: 'Camille Exemple',
    membership_id: 'MBR-000418',
    values:
      last === undefined
        ? []
        : currencies.slice(0, count).map((currency) => ({
            currency,
            value_date: last.day,
            ending_balance: formatMoney(last.value),
            net_contributions: formatMoney(last.contributed),
            result: formatMoney(resultOf(last)),
            result_percentage: '5.49',
          })),
  });
  for (const currency of currencies)
    for (const range of chartRanges) {
      const from = newest === '' ? undefined : rangeStart(range, newest);
      const shown = points.filter(({ day }) => from === undefined || day >= from);
      client.setQueryData(evolutionQuery({ currency, from }).queryKey, shown);
    }
  return client;
}

type ShownProps = {
  readonly days: number;
  readonly count: 1 | 2;
  /** what is in the wallets and moved in them: read, on its way until it is let go, or not read */
  readonly money?: 'read' | 'coming' | 'failed';
  readonly isBlocked?: boolean;
  /** the day until which a paper of the dossier is valid */
  readonly validUntil?: string;
  readonly isRefused?: boolean;
};

let letGo = (): void => undefined;
/** Forgets the money; on its way, it comes when it is let go. In a story the call fails. */
function forgetMoney(client: QueryClient, money: 'coming' | 'failed'): QueryClient {
  const open = new Promise<void>((resolve) => (letGo = resolve));
  const held = [
    walletsQuery(userId).queryKey,
    transactionsQuery({ userId, filters: {}, offset: 0, limit: 5 }).queryKey,
  ];
  for (const queryKey of held) {
    const known: unknown = client.getQueryData(queryKey);
    client.removeQueries({ queryKey });
    if (money === 'coming') void client.fetchQuery({ queryKey, queryFn: () => open.then(() => known) });
  }
  return client;
}

/** Knows of the dossier that one of its papers is valid until a day. */
function knowPaper(client: QueryClient, expires_on: string): void {
  const details = detailsAt(7);
  const documents = details.documents.map((paper): EnrollmentFile => ({
    ...paper,
    status: 'VALIDATED',
    expires_on,
  }));
  const known: IndividualDetails = { ...details, documents };
  client.setQueryData(individualDetailsQuery(userId).queryKey, known);
}

function Shown(props: ShownProps) {
  const { days, count, money = 'read', isBlocked = false, validUntil, isRefused = false } = props;
  const [client] = useState(() => {
    const known = knowing(days, count);
    if (isBlocked)
      known.setQueryData(walletsQuery(userId).queryKey, {
        ...exampleMoney.wallets,
        blocking_state: 'BLOCKED_COMPLIANCE',
      });
    if (validUntil !== undefined) knowPaper(known, validUntil);
    return money === 'read' ? known : forgetMoney(known, money);
  });
  return (
    <QueryClientProvider client={client}>
      <main style={{ padding: 24, maxWidth: 1248, margin: '0 auto' }}>
        <DashboardView
          registration={isRefused ? { ...validated, enrollment_status: 'REFUSED' } : validated}
          userId={userId}
        />
      </main>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Screens/Dashboard',
  component: Shown,
  parameters: { bare: true },
  args: { days: 800, count: 1 },
} satisfies Meta<typeof Shown>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ValueOfTheCapital: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('slider')).toBeInTheDocument();
    await expect(canvas.queryByRole('button', { name: 'USD' })).toBeNull();
    // of several of one kind each says which it is
    const latest = within(canvas.getByRole('list', { name: 'Latest transactions' }));
    const links = latest.getAllByRole('link');
    await expect(links).not.toHaveLength(0);
    for (const link of links) await expect(link).toHaveAccessibleName(/^\w[\w ]+ [A-Z]{2}-\d{4}-\d{6}$/);
  },
};
/** Validated, and nothing to do: no sentence stands above the figures. */
export const NothingToDo: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('heading', { level: 2, name: 'Dossier' })).toBeVisible();
    const [first] = canvas.getAllByRole('heading', { level: 2 });
    await expect(first).toHaveTextContent('Capital value');
  },
};
/** A paper has expired: the page says so on top as in its dossier, and nowhere that there is nothing to do. */
export const PaperExpired: Story = {
  args: { validUntil: '2026-03-10' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const name = 'A document expired on 10/03/2026; the fund will ask for a new one';
    await expect(await canvas.findByRole('heading', { level: 2, name })).toBeVisible();
    await expect(canvas.getAllByText(name)).toHaveLength(2);
  },
};
/** The way to the reason leads to the decision itself, and whoever is refused reads where to write to. */
export const Refused: Story = {
  args: { days: 0, isRefused: true },
  beforeEach: hasSupport,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('link', { name: 'See your activity' })).toHaveAttribute(
      'href',
      '/user/activities/list?activity_type=ENROLLMENT&operation_type=REFUSE',
    );
    await expect(canvas.getByRole('link', { name: /help@fund\.example/ })).toBeVisible();
  },
};
export const InBothCurrencies: Story = { args: { count: 2 } };
export const TheFirstDay: Story = { args: { days: 1 } };
const wayInAt = (canvas: HTMLElement) =>
  within(canvas).getByRole('link', { name: 'Money in' }).getBoundingClientRect().top;
/** On its way, the money has its place: nothing is said of it, and nothing moves when it is there. */
export const MoneyOnItsWay: Story = {
  args: { money: 'coming' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('Loading your wallets')).toBeInTheDocument();
    await expect(canvas.getByText('Loading transactions')).toBeInTheDocument();
    await expect(canvas.queryByText('Opens with your first money-in.')).toBeNull();
    const before = wayInAt(canvasElement);
    letGo();
    await waitFor(() => expect(canvas.queryByText('Loading your wallets')).toBeNull());
    await expect(canvas.getByRole('list', { name: 'Latest transactions' })).toBeVisible();
    await expect(wayInAt(canvasElement)).toBeCloseTo(before, 0);
  },
};
export const MoneyOnItsWayOnAPhone: Story = {
  ...MoneyOnItsWay,
  globals: { viewport: { value: 'phone' } },
};
/** The distances that a person may set between lines, letters, words and paragraphs (WCAG 1.4.12). */
const widest = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`;
/** However much room their words take, each wallet stands within its own place, and both share the column evenly. */
export const BlockedWalletsWithWideText: Story = {
  args: { count: 2, isBlocked: true },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findAllByText(/^Wallets blocked /)).toHaveLength(2);
    const cards = [...canvasElement.querySelectorAll('section[data-wallet]')];
    const places = () => cards.map((card) => (card.parentElement ?? card).getBoundingClientRect());
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(widest);
    for (const sheets of [[], [sheet]]) {
      document.adoptedStyleSheets = sheets;
      for (const [at, { top, bottom }] of places().entries()) {
        const card = cards[at]?.getBoundingClientRect();
        await expect(card?.top).toBeGreaterThanOrEqual(top + 16);
        await expect(card?.bottom).toBeLessThanOrEqual(bottom - 16);
      }
      const [first, second] = places();
      await expect(second?.top).toBeCloseTo(first?.bottom ?? 0, 0);
      await expect(second?.height).toBeCloseTo(first?.height ?? 0, 0);
    }
    document.adoptedStyleSheets = [];
  },
};
/** The money was not read: it is said, and can be asked for again. */
export const MoneyNotRead: Story = {
  args: { money: 'failed' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const title of ['Your wallets did not load', 'The transactions did not load'])
      await expect(await canvas.findByText(title, {}, { timeout: 8000 })).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
    await expect(canvas.queryByText('Opens with your first money-in.')).toBeNull();
  },
};
/** However high the wallets are, the chart takes what they leave below it; the papers have the whole row below both. */
const filled: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  const capital = canvas.getByRole('region', { name: /^Capital value/ });
  const bottomOf = (one: HTMLElement) => Math.round(one.getBoundingClientRect().bottom);
  const chart = await within(capital).findByRole('slider');
  await waitFor(() => expect(bottomOf(capital) - bottomOf(chart)).toBeLessThanOrEqual(17));
  const papers = canvas.getByRole('navigation', { name: 'Documents' }).getBoundingClientRect();
  await expect(papers.left).toBe(capital.getBoundingClientRect().left);
  await expect(Math.round(papers.top)).toBe(
    bottomOf(canvas.getByRole('region', { name: 'Latest transactions' })),
  );
};
const onADesktop = { viewport: { value: 'desktop' } };
export const NothingLeftBelow: Story = { args: { count: 2 }, globals: onADesktop, play: filled };
export const NothingLeftBesideBlockedWallets: Story = {
  args: { count: 2, isBlocked: true },
  globals: onADesktop,
  play: filled,
};
/** What the figure comes to stands right below it, and what is chosen of the chart above the chart. */
export const OnAPhone: Story = {
  args: { count: 2 },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const placeOf = (one: HTMLElement) => one.getBoundingClientRect();
    const chart = placeOf(await canvas.findByRole('slider'));
    const said = placeOf(canvas.getByText('contributed'));
    const choice = placeOf(canvas.getByRole('button', { name: 'USD' }));
    await expect(said.bottom).toBeLessThanOrEqual(choice.top);
    await expect(choice.bottom).toBeLessThanOrEqual(chart.top);
  },
};
