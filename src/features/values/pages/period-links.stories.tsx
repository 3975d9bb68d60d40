import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider, useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { wordless } from '../../../../.storybook/spoken.ts';
import { clearSealed, closeSealed, openSealed } from '../../../platform/sealed.ts';
import { keepTyped } from '../../../platform/typed.ts';
import { sinceQuery, valuesQuery } from '../../../queries/values.ts';
import { windowSize } from '../paths.ts';
import { publishedDay, sampleId } from '../sample-days.ts';
import { knowingValues, samplePlace } from '../sample.ts';
import { PeriodLinks } from './period-links.tsx';

const day = (n: number) => ({
  ...publishedDay,
  id: sampleId(n),
  value_date: `2026-03-0${n}`,
});
/** Eight of them: four are in sight, and one more says that there are earlier ones. */
const days = [1, 2, 3, 4, 5, 6, 7, 8].map(day);

type SceneProps = {
  readonly goTo: (path: string) => void;
  readonly back: number;
  /** the window in sight is there, comes once it is let go, or never */
  readonly answer: 'rows' | 'later' | 'failed';
};
type Window = { readonly rows: typeof days; readonly total: number };
/** What waits for its answer: more than one where a scene is set up twice. */
const waiting = new Set<() => void>();

/** Whatever stands in the head beside them. */
const Beside = () => <output aria-busy={useIsFetching() > 0}>EUR</output>;

function Scene({ goTo, back, answer }: SceneProps) {
  const [client] = useState(() => {
    const queries = { retry: false, retryOnMount: false, staleTime: Infinity };
    const known = knowingValues({ rows: days, client: new QueryClient({ defaultOptions: { queries } }) });
    const { queryKey } = valuesQuery(samplePlace, { offset: back, limit: windowSize + 1 });
    const rows = days.toReversed().slice(back, back + windowSize + 1);
    const read = { rows, total: days.length };
    const later = () =>
      new Promise<Window>((resolve) => {
        waiting.add(() => resolve(read));
      });
    known.setQueryData(queryKey, read);
    if (answer !== 'rows') known.removeQueries({ queryKey });
    if (answer === 'later') void known.prefetchQuery({ queryKey, queryFn: later });
    if (answer === 'failed')
      known
        .getQueryCache()
        .build(known, { queryKey })
        .setState({
          status: 'error',
          error: new Error('it did not load'),
          errorUpdateCount: 1,
          fetchStatus: 'idle',
        });
    const since = (day: string, total: number | null) =>
      known.setQueryData(sinceQuery(samplePlace, day).queryKey, { rows: [], total });
    since('2026-03-06', 3);
    since('2019-01-01', 8);
    since('2026-03-02', null);
    return known;
  });
  return (
    <QueryClientProvider client={client}>
      <main style={{ display: 'flex', gap: 12, padding: 40 }}>
        <h1>Values</h1>
        <PeriodLinks place={samplePlace} back={back} hrefOf={(next) => `/days?back=${next}`} goTo={goTo} />
        <Beside />
      </main>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Ways to other days',
  component: Scene,
  parameters: { bare: true },
  args: { goTo: fn(), back: 0, answer: 'rows' },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Named by keyboard alone; what is no day is told at its place. */
export const ToADay: Story = {
  play: async ({ canvasElement, args }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'Go to a day' });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const entry = await screen.findByLabelText('Day');
    await waitFor(() => expect(entry).toHaveFocus());
    await userEvent.keyboard('31022026{Enter}');
    await expect(entry).toHaveAttribute('aria-invalid', 'true');
    await expect(args.goTo).not.toHaveBeenCalled();
    await userEvent.clear(entry);
    await userEvent.keyboard('06032026{Enter}');
    await waitFor(() => expect(args.goTo).toHaveBeenCalledWith('/days?back=2'));
    await waitFor(() => expect(opener).toHaveFocus());
  },
};
/** The first ones fill the window. */
export const BeforeTheFirst: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Go to a day' }));
    await userEvent.type(await screen.findByLabelText('Day'), '01/01/2019{Enter}');
    await waitFor(() => expect(args.goTo).toHaveBeenCalledWith('/days?back=4'));
  },
};
/** The day itself is found, whether or not the window in sight is known. */
export const WithoutTheWindow: Story = {
  args: { back: 4, answer: 'failed' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Go to a day' }));
    await userEvent.type(await screen.findByLabelText('Day'), '06/03/2026{Enter}');
    await waitFor(() => expect(args.goTo).toHaveBeenCalledWith('/days?back=2'));
  },
};
/** A list that tells no number has not said where the day is: nobody is led to the newest ones for it. */
export const WithoutANumber: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Go to a day' }));
    await userEvent.type(await screen.findByLabelText('Day'), '02/03/2026{Enter}');
    await expect(await screen.findByRole('alert')).toHaveTextContent('The values did not load');
    await expect(args.goTo).not.toHaveBeenCalled();
  },
};
/** What was typed before the page was loaded anew is seen, and is what is gone to. */
export const WithTheDayTypedBefore: Story = {
  beforeEach: async () => {
    await openSealed(btoa('a'.repeat(32)));
    keepTyped('values.fund.EUR.sought', { day: '2026-03-06' });
    return () => {
      clearSealed();
      closeSealed();
    };
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Go to a day' }));
    await expect(await screen.findByLabelText('Day')).toHaveValue('06/03/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(args.goTo).toHaveBeenCalledWith('/days?back=2'));
  },
};
/** What stands beside the ways keeps its place when they are there. */
const staysInPlace: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  const beside = canvas.getByText('EUR');
  const before = beside.getBoundingClientRect().left;
  for (const answer of waiting) answer();
  waiting.clear();
  await waitFor(() => expect(beside).toHaveAttribute('aria-busy', 'false'));
  await expect(beside.getBoundingClientRect().left).toBeCloseTo(before, 0);
};
export const TheNewestLater: Story = {
  args: { answer: 'later' },
  play: async (scene) => {
    const canvas = within(scene.canvasElement);
    await expect(canvas.queryByRole('button', { name: 'Go to a day' })).toBeNull();
    await staysInPlace(scene);
    await expect(canvas.getByRole('button', { name: 'Go to a day' })).toBeVisible();
  },
};
export const TheOldestLater: Story = {
  args: { back: 4, answer: 'later' },
  play: async (scene) => {
    const canvas = within(scene.canvasElement);
    await staysInPlace(scene);
    await expect(canvas.queryByRole('link', { name: 'Earlier days' })).toBeNull();
  },
};
export const AskedOnAPhone: Story = {
  globals: { viewport: { value: 'phone' }, language: 'fr' },
  play: wordless(async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Aller à une date' }));
    await expect(await screen.findByRole('dialog', { name: 'Aller à une date' })).toBeVisible();
  }),
};
