import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { featuring } from '../../../.storybook/charts/dossier.ts';
import { knowingRedistribution } from '../../../.storybook/charts/redistribution-figures.ts';
import { features } from '../../../contract/calls/extensions.ts';
import { exampleMonth, exampleMonthId, examplePosted } from '../../../machines/catalogue/redistribution.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { redistributionQuery } from '../../queries/redistribution.ts';
import { ReadMonthTab } from './redistribution-tab.tsx';

const approvalOf = (id: string) => <p>{`What waits: ${id}`}</p>;

/** A month that was posted, for whoever only reads it; `othersWait`: other shares of it are with a second person. */
type Shown = {
  readonly othersWait: boolean;
  /** its values were restated since */
  readonly isOutdated: boolean;
  /** what was held in it was restated since, and comes to as much */
  readonly isReweighed: boolean;
  /** the API counts no month */
  readonly plain: boolean;
};
function ReadMonth({ othersWait, isOutdated, isReweighed, plain }: Shown) {
  const [client] = useState(() => {
    const known = knowingRedistribution({ ...examplePosted, isAwaited: othersWait });
    known.setQueryData(redistributionQuery(exampleMonth).queryKey, (row) =>
      row ? { ...row, weights_changed: isReweighed, ...(isOutdated && { current_base: '38600.00' }) } : row,
    );
    known.setQueryData(featuresQuery.queryKey, featuring(...(plain ? [] : features)));
    return known;
  });
  return (
    <QueryClientProvider client={client}>
      <h1>Redistribution</h1>
      <ReadMonthTab month={exampleMonth} approvalOf={approvalOf} />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Redistribution/Read',
  component: ReadMonth,
  args: { othersWait: false, isOutdated: false, isReweighed: false, plain: false },
} satisfies Meta<typeof ReadMonth>;
export default meta;
type Story = StoryObj<typeof meta>;

const words = 'New shares are waiting for a second person';
const posted = /Investors 72\.50\s?% 27,695\.00 EUR/;

export const Posted: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('row', { name: posted });
    await expect(canvas.queryByText(words)).toBeNull();
    await expect(canvas.queryByText(/^What waits/)).toBeNull();
    await expect(canvas.queryByText(/^By today’s figures/)).toBeNull();
  },
};

/** What it comes to by now stands beside what was posted. */
export const ValuesRestatedSince: Story = {
  args: { isOutdated: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('row', { name: posted });
    await expect(canvas.getByText('By today’s figures, this month comes to 38,600.00 EUR')).toBeVisible();
    await expect(canvas.getByText(/^38,200\.00 EUR was shared out\./)).toBeVisible();
  },
};

/** It comes to as much, in other parts. */
export const WeightsRestatedSince: Story = {
  args: { isReweighed: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('row', { name: posted });
    await expect(canvas.getByText('What investors held in this month may have changed since')).toBeVisible();
    await expect(canvas.queryByText(/^By today’s figures, this month/)).toBeNull();
  },
};

/** For everybody where nobody counts what a month comes to: who has what of it isn't told either. */
export const Uncounted: Story = {
  args: { plain: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/^A month’s result can’t be worked out here/);
    await expect(canvas.getAllByRole('row', { name: posted })).toHaveLength(1);
  },
};

/** What was posted stands as such, and the way to what may take its place is above it. */
export const OtherSharesWait: Story = {
  args: { othersWait: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(words);
    await expect(
      canvas.getByText(/^Prepared by Dominique Modèle\. The shares below are the ones that were posted\./),
    ).toBeVisible();
    await expect(canvas.getByRole('row', { name: posted })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'See what waits' })).toHaveAttribute(
      'href',
      '#other-shares',
    );
    const there = canvasElement.querySelector<HTMLElement>('#other-shares');
    await expect(there).toHaveTextContent(`What waits: ${exampleMonthId}`);
  },
};
export const OtherSharesWaitOnAPhone: Story = {
  args: { othersWait: true },
  globals: { viewport: { value: 'phone' } },
};
