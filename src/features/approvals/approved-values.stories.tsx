import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { approvalId as id, waitingApproval } from '../../../.storybook/approval-example.ts';
import { storyClient } from '../../../.storybook/knowing.ts';
import type { Approval } from '../../../contract/values/approval.ts';
import {
  mostValueTotals,
  type ApprovalValue,
  type ApprovalValues,
} from '../../../contract/values/approval-values.ts';
import { approvalQuery } from '../../queries/approvals.ts';
import { approvalValuesQuery } from '../../queries/approval-values.ts';
import { LiveCard } from './approvals-of.tsx';

const ofDay = { currency: 'EUR', value_date: '2026-05-27', year: null, quarter_number: null } as const;
const people = ['Ana Ejemplo', 'Camille Exemple', 'Élodie Modèle', 'Jürgen Müster', 'Noa Exemple'] as const;
const rows = Array.from({ length: 10 }, (_, at): ApprovalValue => ({
  ...ofDay,
  series: 'INVESTOR_DAILY',
  value_id: id(10 + at),
  user_id: id(30 + at),
  user_name: people[at % people.length] ?? '',
  member_id: `MBR-0004${10 + at}`,
  before: `${12_000 + at * 350}.00`,
  after: `${12_000 + at * 340 + 25}.40`,
  difference: `${25 - at * 10}.40`,
}));
const sums = {
  ...ofDay,
  series: 'INVESTOR_DAILY',
  count: 2000,
  before: '24999000.00',
  after: '25000000.00',
  difference: '1000.00',
} as const;
const published: Approval = {
  ...waitingApproval,
  id: id(3),
  kind: 'values.publication',
  payload: { records: Array.from({ length: 2000 }, () => ({ id: id(10), version: 1 })) },
  effects: [
    {
      effect: 'values.published',
      series: 'INVESTOR_DAILY',
      ...ofDay,
      count: 2000,
      ending_balance: '25000000.00',
    },
  ],
};

type SceneProps = {
  readonly approval: Approval;
  /** what has come of reading the values; of the last page: one row. `searched later`: what is searched for isn't there yet */
  readonly answer: 'rows' | 'none' | 'not yet' | 'failed' | 'searched later';
  readonly unread: number;
  /** otherwise than two thousand values of one day */
  readonly of?: Partial<ApprovalValues>;
};
/** What waits for its answer: more than one where a scene is set up twice. */
const waiting = new Set<() => void>();

/** The card of a publication, whose values stand as they were read; nothing is asked of a server. */
function Scene({ approval, answer, unread, of = {} }: SceneProps) {
  const [client] = useState(() => {
    const made = storyClient();
    made.setQueryData(approvalQuery(approval.id).queryKey, approval);
    const { values = rows, totals = [sums], totals_count = totals.length } = of;
    const found = { rows: values, totals, totals_count, unread, total: 2000 };
    const ask = (search: string, page: number) => approvalValuesQuery(approval.id, { search, page }).queryKey;
    if (answer === 'rows' || answer === 'searched later') {
      made.setQueryData(ask('', 1), found);
      made.setQueryData(ask('', 2), { ...found, rows: rows.toReversed().slice(0, 3) });
      const camille = { ...found, rows: rows.slice(1, 2), total: 1 };
      const later = () =>
        new Promise<typeof camille>((resolve) => {
          waiting.add(() => resolve(camille));
        });
      if (answer === 'rows') made.setQueryData(ask('camille', 1), camille);
      else void made.prefetchQuery({ queryKey: ask('camille', 1), queryFn: later });
      made.setQueryData(ask('nobody', 1), { ...found, rows: [], total: 0 });
    }
    if (answer === 'none')
      made.setQueryData(ask('', 1), { rows: [], totals: [], totals_count: 0, unread, total: 0 });
    const wait = () => new Promise<never>(() => undefined);
    const fail = () => Promise.reject(new Error('it did not load'));
    if (answer === 'not yet') made.setQueryDefaults(ask('', 1), { queryFn: wait });
    if (answer === 'failed') made.setQueryDefaults(ask('', 1), { queryFn: fail });
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <LiveCard approval={approval} viewer={{ id: id(90) }} linked />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Parts/Four eyes on many values',
  component: Scene,
  args: { approval: published, answer: 'rows', unread: 0 },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

/** By the keyboard, as by a press. */
const opened = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement);
  const button = canvas.getByRole('button', { name: 'See each value' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  return canvas;
};

/** Nothing of it is read before somebody asks for it. */
export const Closed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: 'See each value', expanded: false })).toBeVisible();
    await expect(canvas.queryByRole('search')).toBeNull();
    // they stand in as many grids: no list of investors is offered in their place
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};
/** The fund’s own stand in one grid, which is one press away. */
export const OfTheFund: Story = {
  args: {
    approval: {
      ...published,
      effects: [
        {
          effect: 'values.published',
          series: 'FUND_DAILY',
          ...ofDay,
          count: 2000,
          ending_balance: '25000000.00',
        },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: 'Open the values' })).toHaveAttribute(
      'href',
      '/admin/edit_capital?tab=daily&currency=EUR&day=2026-05-27',
    );
  },
};
export const Opened: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await opened(canvasElement);
    await expect(await canvas.findByRole('table')).toBeVisible();
    await expect(canvas.queryByText(/totals/)).toBeNull();
    await expect(canvas.getByText('27/05/2026 EUR: 2,000 investors’ values together')).toBeVisible();
    await expect(canvas.getByText('1 to 10')).toBeVisible();
    const [first] = canvas.getAllByRole('rowheader');
    await expect(first).toHaveTextContent('Ana EjemploMBR-000410 · 27/05/2026 EUR');
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(await canvas.findByText('11 to 13')).toBeVisible();
  },
};
export const Searched: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await opened(canvasElement);
    await userEvent.type(await canvas.findByRole('searchbox'), 'camille{Enter}');
    await expect(await canvas.findByText('1 result')).toBeInTheDocument();
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(1);
    // what all of them come to is not what was found of them
    await expect(canvas.getByText('27/05/2026 EUR: 2,000 investors’ values together')).toBeVisible();
  },
};
/** Until the answer is there no number is said: what stands there still is of the search before. */
export const SearchedLater: Story = {
  args: { answer: 'searched later' },
  play: async ({ canvasElement }) => {
    const canvas = await opened(canvasElement);
    await userEvent.type(await canvas.findByRole('searchbox'), 'camille{Enter}');
    await waitFor(() => expect(waiting.size).toBeGreaterThan(0));
    await expect(canvas.queryByText(/results?$/)).toBeNull();
    for (const answer of waiting) answer();
    waiting.clear();
    await expect(await canvas.findByText('1 result')).toBeInTheDocument();
  },
};
/** The page's main button is the one that confirms. */
export const OneMainButton: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await opened(canvasElement);
    const search = await canvas.findByRole('button', { name: 'Search' });
    const confirm = canvas.getByRole('button', { name: 'Confirm the publication' });
    const [one, other] = [search, confirm].map((button) => getComputedStyle(button).backgroundColor);
    await expect(one).not.toBe(other);
  },
};
const ofTheFund: ApprovalValue = {
  ...ofDay,
  series: 'FUND_DAILY',
  value_id: id(9),
  user_id: null,
  user_name: null,
  member_id: null,
  before: '48000.00',
  after: '49000.00',
  difference: '1000.00',
};
/** The fund’s value is none of those that are added up. */
export const BesideTheFund: Story = {
  args: { of: { values: [ofTheFund, ...rows.slice(0, 4)], totals: [{ ...sums, count: 4 }] } },
  play: async ({ canvasElement }) => {
    const canvas = await opened(canvasElement);
    await expect(await canvas.findByText('27/05/2026 EUR: 4 investors’ values together')).toBeVisible();
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('The fund');
  },
};
const newest = Array.from({ length: mostValueTotals }, (_, at) => ({
  ...sums,
  value_date: `2026-05-${27 - at}`,
}));
/** Whoever adds the sums up reads that there are more. */
export const MorePeriodsThanSums: Story = {
  args: { of: { totals: newest, totals_count: 15 } },
  play: async ({ canvasElement }) => {
    const canvas = await opened(canvasElement);
    await expect(await canvas.findByText(/^12 of 15 totals: those of the newest periods/)).toBeVisible();
  },
};
export const NothingFound: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await opened(canvasElement);
    await userEvent.type(await canvas.findByRole('searchbox'), 'nobody{Enter}');
    const all = await canvas.findByRole('button', { name: 'Show all' });
    await userEvent.click(all);
    await expect((await canvas.findAllByRole('rowheader')).length).toBe(10);
  },
};
export const Loading: Story = {
  args: { answer: 'not yet' },
  play: async ({ canvasElement }) => {
    const canvas = await opened(canvasElement);
    await expect(await canvas.findByRole('searchbox')).toBeVisible();
  },
};
export const Failed: Story = {
  args: { answer: 'failed' },
  play: async ({ canvasElement }) => {
    const canvas = await opened(canvasElement);
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
/** Turned down, and all of it written over since. */
export const NoLonger: Story = {
  args: {
    answer: 'none',
    unread: 2000,
    approval: {
      ...published,
      state: 'REFUSED',
      current_hash: null,
      closed_by_name: 'Dominique Modèle',
      closed_at: '2026-06-01T10:05:00.000Z',
      may_confirm: false,
      may_end: false,
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = await opened(canvasElement);
    await expect(await canvas.findByText('No value can be shown as it was')).toBeVisible();
    await expect(canvas.getByText(/^2,000 values were changed or deleted afterwards/)).toBeVisible();
  },
};
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const canvas = await opened(canvasElement);
    await expect(await canvas.findByText('27/05/2026 EUR: 2,000 investors’ values together')).toBeVisible();
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};
export const InFrench: Story = { globals: { language: 'fr' } };
