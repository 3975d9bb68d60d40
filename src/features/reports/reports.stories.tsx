import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import type { Report } from '../../../contract/values/report.ts';
import { reportQuery } from '../../queries/reports.ts';
import type { Place } from './period.ts';
import { ReportScreen } from './report-screen.tsx';
import { samplePart, sampleQuarters, sampleReport } from './sample.ts';

type SceneProps = {
  readonly whose: 'own' | 'fund';
  readonly report: Report;
  readonly place: Place;
  /** what has come of asking */
  readonly answer: 'there' | 'files alone' | 'none yet' | 'failed';
};

const quarter = { from: '2026-01-01', to: '2026-03-31' };
const nowhere: Place = { span: null, currency: null };

function clientWith({ report, answer }: SceneProps): QueryClient {
  const made = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
  });
  const { queryKey } = reportQuery({});
  if (answer === 'there') {
    const whole: Report = { ...report, from: '2025-03-12', to: '2026-03-12' };
    made.setQueryData(queryKey, whole);
    for (const span of [quarter, { from: '2019-01-01', to: '2019-02-01' }])
      made.setQueryData(reportQuery(span).queryKey, { ...report, ...span });
  }
  if (answer === 'files alone') made.setQueryData(queryKey, null);
  if (answer === 'none yet')
    void made.prefetchQuery({ queryKey, queryFn: () => new Promise(() => undefined) });
  if (answer === 'failed')
    made
      .getQueryCache()
      .build(made, made.defaultQueryOptions({ queryKey }))
      .setState({ status: 'error', error: new Error('no answer'), errorUpdateCount: 1, fetchStatus: 'idle' });
  return made;
}

function Scene(props: SceneProps) {
  const [client] = useState(() => clientWith(props));
  return (
    <QueryClientProvider client={client}>
      <ReportScreen whose={props.whose} place={props.place} today="2026-03-12" onPlace={() => undefined} />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Reports',
  component: Scene,
  args: { whose: 'own', report: sampleReport, place: nowhere, answer: 'there' },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OwnFigures: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('heading', { name: 'In EUR' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Which quarter' })).toHaveDisplayValue('Q1 2026');
    await expect(page.getByRole('option', { name: 'Italiano' })).toHaveAttribute('lang', 'it');
    // what moved is signed; what it comes to both ways stands apart from it, and is in the total already
    const wallet = within(page.getByRole('table', { name: 'Wallet, EUR' }));
    const line = (name: string) => wallet.getByRole('row', { name: new RegExp(`^${name} `) });
    await expect(line('Money in')).toHaveTextContent('+25,000.00');
    await expect(line('Balance before')).toHaveTextContent(/before0\.00$/);
    // it may say another balance than the lines above: by which days it goes is said
    const goesBy = page.getAllByText('Wallet figures are taken from the fund’s ledger, by posting date.');
    await expect(goesBy).toHaveLength(page.getAllByRole('table', { name: /^Wallet, / }).length);
    const rule = (row: HTMLElement) => getComputedStyle(within(row).getByRole('cell')).borderBottomColor;
    const color = (row: HTMLElement) => getComputedStyle(within(row).getByRole('rowheader')).color;
    await expect(color(line('Total in'))).not.toBe(color(line('Money in')));
    await expect(rule(line('Total out'))).not.toBe(rule(line('Total in')));
    // so is what came and went between the values, in the lines and month by month
    const said = (name: string) =>
      page.getAllByRole('term').find((one) => one.textContent === name)?.nextElementSibling;
    await expect(said('Money out')).toHaveTextContent('−6,197.50');
    await expect(said('Result since the beginning')).toHaveTextContent('+3,000.24');
    const february = within(page.getByRole('table', { name: 'Month by month, EUR' })).getByRole('row', {
      name: /^02\/2026/,
    });
    await expect(february).toHaveTextContent('−6,197.50');
    await expect(within(february).getAllByRole('cell')[0]).toHaveTextContent(/^77,321\.75$/);
  },
};
/** The figures and the lines below them stand in the same halves. */
const inHalves: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement);
  await page.findByRole('heading', { name: 'In EUR' });
  const [figures, , lines] = [...canvasElement.querySelectorAll('dl')];
  const half = lines?.getBoundingClientRect().left ?? 0;
  const starts = [...(figures?.children ?? [])].map((one) => Math.round(one.getBoundingClientRect().left));
  await expect(starts).toContain(Math.round(half));
};
export const InHalves: Story = { globals: { viewport: { value: 'desktop' } }, play: inHalves };
export const InHalvesOnATablet: Story = { globals: { viewport: { value: 'tablet' } }, play: inHalves };
export const TheFund: Story = {
  args: {
    whose: 'fund',
    report: {
      ...sampleReport,
      user_id: null,
      user_name: null,
      member_id: null,
      parts: [samplePart, { ...samplePart, currency: 'USD', difference: '12.00' }],
    },
  },
};
/** What is chosen and what is taken stand side by side, and the tables of two currencies in the same columns. */
export const InLine: Story = {
  args: {
    report: {
      ...sampleReport,
      parts: [samplePart, { ...samplePart, currency: 'USD', months: samplePart.months.slice(0, 1) }],
    },
  },
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('heading', { name: 'In USD' });
    const [period, files] = ['Period', 'Download'].map((name) =>
      page.getByRole('region', { name }).getBoundingClientRect(),
    );
    await expect(files?.top).toBe(period?.top);
    await expect(files?.left).toBeGreaterThanOrEqual(period?.right ?? Infinity);
    const columnsOf = (name: string) =>
      within(page.getByRole('table', { name }))
        .getAllByRole('columnheader')
        .map((head) => Math.round(head.getBoundingClientRect().right));
    for (const table of ['Month by month', 'Wallet'])
      await expect(columnsOf(`${table}, USD`)).toEqual(columnsOf(`${table}, EUR`));
  },
};
export const NothingPublished: Story = {
  args: {
    report: { ...sampleReport, parts: [] },
    place: { span: { from: '2019-01-01', to: '2019-02-01' }, currency: null },
  },
};
export const MoneyButNoValues: Story = {
  args: { report: { ...sampleReport, parts: [{ ...samplePart, days: 0, months: [] }] } },
};
/** Of quarters alone no day says what was held: nothing is told as zero above them. */
export const QuartersAlone: Story = {
  args: {
    report: {
      ...sampleReport,
      parts: [
        {
          ...samplePart,
          days: 0,
          opening_date: null,
          closing: '0.00',
          closing_date: null,
          months: [],
          quarters: sampleQuarters,
        },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText('Only quarterly values were published in this period.');
    await expect(page.getByRole('table', { name: 'Quarter by quarter, EUR' })).toHaveTextContent('96,802.74');
    await expect(page.queryByText('Value at the end')).toBeNull();
    await expect(page.queryByText('No value was published in this period.')).toBeNull();
  },
};
export const DaysTheWrongWayRound: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Other days' }));
    const end = screen.getByRole('textbox', { name: /^To/ });
    await userEvent.clear(end);
    await userEvent.type(end, '01/12/2025');
    await expect(await screen.findByText(/This is before the first day/)).toBeVisible();
    const paper = screen.getByRole('button', { name: 'PDF' });
    await expect(paper).toHaveAccessibleDescription('Correct the days of the period first.');
    await userEvent.click(paper);
    await expect(end).toHaveFocus();
  },
};
/** An API that makes files alone: a period can be chosen, and no figures stand below. */
export const FilesAlone: Story = {
  args: { answer: 'files alone' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('combobox', { name: 'Which quarter' })).toHaveDisplayValue('Q1 2026');
    await expect(page.queryByRole('heading', { name: 'In EUR' })).toBeNull();
  },
};
export const Loading: Story = { args: { answer: 'none yet' }, parameters: { skeleton: true } };
export const DidNotLoad: Story = { args: { answer: 'failed' } };
