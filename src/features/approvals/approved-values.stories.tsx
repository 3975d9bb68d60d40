import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { approvalId as id, waitingApproval } from '../../../.storybook/approval-example.ts';
import { storyClient } from '../../../.storybook/knowing.ts';
import type { Approval } from '../../../contract/values/approval.ts';
import type { ApprovalValue } from '../../../contract/values/approval-values.ts';
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
  /** what has come of reading the values; of the last page: one row */
  readonly answer: 'rows' | 'none' | 'not yet' | 'failed';
  readonly unread: number;
};

/** The card of a publication, whose values stand as they were read; nothing is asked of a server. */
function Scene({ approval, answer, unread }: SceneProps) {
  const [client] = useState(() => {
    const made = storyClient();
    made.setQueryData(approvalQuery(approval.id).queryKey, approval);
    const found = { rows, totals: [sums], unread, total: 2000 };
    const ask = (search: string, page: number) => approvalValuesQuery(approval.id, { search, page }).queryKey;
    if (answer === 'rows') {
      made.setQueryData(ask('', 1), found);
      made.setQueryData(ask('', 2), { ...found, rows: rows.toReversed().slice(0, 3) });
      made.setQueryData(ask('camille', 1), { ...found, rows: rows.slice(1, 2), total: 1 });
      made.setQueryData(ask('nobody', 1), { ...found, rows: [], total: 0 });
    }
    if (answer === 'none') made.setQueryData(ask('', 1), { rows: [], totals: [], unread, total: 0 });
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
  },
};
export const Opened: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await opened(canvasElement);
    await expect(await canvas.findByRole('table')).toBeVisible();
    await expect(canvas.getByText('27/05/2026 EUR: 2,000 values together')).toBeVisible();
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
    await expect(canvas.getByText('27/05/2026 EUR: 2,000 values together')).toBeVisible();
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
    await expect(await canvas.findByText('27/05/2026 EUR: 2,000 values together')).toBeVisible();
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};
export const InFrench: Story = { globals: { language: 'fr' } };
