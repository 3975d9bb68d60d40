import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { wordless } from '../../../../.storybook/spoken.ts';
import { sinceQuery } from '../../../queries/values.ts';
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

type SceneProps = { readonly goTo: (path: string) => void };

function Scene({ goTo }: SceneProps) {
  const [client] = useState(() => {
    const known = knowingValues({ rows: days });
    known.setQueryData(sinceQuery(samplePlace, '2026-03-06').queryKey, { rows: [], total: 3 });
    known.setQueryData(sinceQuery(samplePlace, '2019-01-01').queryKey, { rows: [], total: 8 });
    return known;
  });
  return (
    <QueryClientProvider client={client}>
      <main style={{ display: 'flex', gap: 12, padding: 40 }}>
        <h1>Values</h1>
        <PeriodLinks place={samplePlace} back={0} hrefOf={(back) => `/days?back=${back}`} goTo={goTo} />
      </main>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Ways to other days',
  component: Scene,
  parameters: { bare: true },
  args: { goTo: fn() },
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
export const AskedOnAPhone: Story = {
  globals: { viewport: { value: 'phone' }, language: 'fr' },
  play: wordless(async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Aller à une date' }));
    await expect(await screen.findByRole('dialog', { name: 'Aller à une date' })).toBeVisible();
  }),
};
