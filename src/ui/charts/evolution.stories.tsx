import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { Evolution, type EvolutionView } from './evolution.tsx';
import type { EvolutionPoint } from './evolution-points.ts';
import { sampleEvolution } from './evolution-sample.ts';

const retried = fn();

type ShownProps = {
  readonly points: readonly EvolutionPoint[];
  readonly state: 'loading' | 'refreshing' | 'ready' | 'error';
  readonly asTable: boolean;
};

/** The part with its choices kept beside it, as a page keeps them in its address. */
function Shown({ points, state, asTable }: ShownProps) {
  const [view, setView] = useState<EvolutionView>({ range: '1y', asTable });
  return (
    <Evolution
      label="Capital value"
      currency="EUR"
      points={points}
      state={state}
      {...view}
      onView={setView}
      onRetry={retried}
      of={state === 'error' ? { requestId: 'req-1' } : null}
    />
  );
}

const meta = {
  title: 'Parts/Evolution chart',
  component: Shown,
  args: { points: sampleEvolution(366), state: 'ready', asTable: false },
} satisfies Meta<typeof Shown>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AYear: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const reader = await canvas.findByRole('slider');
    reader.focus();
    // which day the arrows lead to is the browser's own doing: tests/browser/dashboard.test.ts presses them
    await fireEvent.change(reader, { target: { value: '0' } });
    await expect(reader).toHaveAttribute('aria-valuetext', expect.stringContaining('11/03/2025'));
    await fireEvent.change(reader, { target: { value: '1' } });
    await expect(reader).toHaveAttribute('aria-valuetext', expect.stringContaining('12/03/2025'));
  },
};
export const AReadingPutAway: Story = {
  play: async ({ canvasElement }) => {
    const reader = await within(canvasElement).findByRole('slider');
    reader.focus();
    await waitFor(() => expect(canvasElement.querySelector('[data-reading]')).not.toBeNull());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvasElement.querySelector('[data-reading]')).toBeNull());
    await expect(reader).toHaveFocus();
  },
};
/** Whole, though the chosen range beside it is drawn after it. */
export const TheRingOfARange: Story = {
  play: async ({ canvasElement }) => {
    const range = within(canvasElement).getByRole('button', { name: '3 mo' });
    range.focus();
    await expect(getComputedStyle(range)).toMatchObject({ position: 'relative', zIndex: '1' });
  },
};
export const TenYears: Story = { args: { points: sampleEvolution(3650) } };
export const ALoss: Story = {
  args: {
    points: sampleEvolution(200).map((point) => ({ ...point, value: point.value - 900_000n })),
  },
};
export const OnePoint: Story = { args: { points: sampleEvolution(1) } };
export const NoData: Story = { args: { points: [] } };
export const Loading: Story = { args: { state: 'loading', points: [] }, parameters: { skeleton: true } };
export const AnotherRangeUnderWay: Story = { args: { state: 'refreshing' } };
export const NotLoaded: Story = {
  args: { state: 'error', points: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('Reference req-1');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Try again' }));
    await expect(retried).toHaveBeenCalled();
  },
};
export const AsATable: Story = {
  args: { asTable: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: '02/2026: its days' }));
    await expect(canvas.getByRole('row', { name: /^28\/02\/2026/ })).toBeVisible();
  },
};
export const TenYearsAsATable: Story = {
  args: { asTable: true, points: sampleEvolution(3650) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(canvas.getByRole('rowheader', { name: /03\/2024/ })).toBeVisible();
  },
};
/** The scale's words stand within the plot, over the lines that pass there. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('slider');
    const line = canvasElement.querySelector('svg .value');
    const words = [...canvasElement.querySelectorAll('svg .scale')];
    await expect(words.length).toBeGreaterThan(1);
    for (const word of words) {
      await expect(line?.compareDocumentPosition(word)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      await expect(getComputedStyle(word).paintOrder).toMatch(/^stroke/);
      await expect(getComputedStyle(word).stroke).not.toBe('none');
    }
  },
};
