import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { createActor } from 'xstate';
import { wordless } from '../../../../.storybook/spoken.ts';
import { listingMachine } from '../../../../machines/listing/machine.ts';
import { selectCriteria, selectTyped } from '../../../../machines/listing/selectors.ts';
import { useClearing } from '../../../ui/use-clearing.ts';
import { everything } from './criteria.ts';
import { TransactionFilterBar } from './filter-bar.tsx';
import type { Area } from '../services.ts';

type Filters = Readonly<Record<string, string>>;

function Bar({ set, area = 'admin' }: { readonly set: Filters; readonly area?: Area }) {
  const [listing] = useState(() =>
    createActor(listingMachine, {
      input: { ...everything, filters: { ...everything.filters, ...set } },
    }).start(),
  );
  const snapshot = useSelector(listing, (now) => now);
  const clearing = useClearing(() => listing.send({ type: 'address.changed', criteria: everything }));
  const criteria = selectCriteria(snapshot);
  return (
    <>
      <h1>Transactions</h1>
      <TransactionFilterBar
        area={area}
        criteria={criteria}
        typed={selectTyped(snapshot)}
        send={listing.send}
        clearing={clearing}
      />
      <p data-testid="chosen">{`${criteria.filters['currency']} ${criteria.filters['from']}`}</p>
    </>
  );
}

const meta = {
  title: 'Parts/Transaction filters',
  component: Bar,
  parameters: { width: 1120 },
  args: { set: { currency: 'EUR' } },
} satisfies Meta<typeof Bar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The press takes the field's focus, which tells what is wrong there, and finds its button where it was. */
const cleared: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  const user = userEvent.setup();
  const from = canvas.getByRole('textbox', { name: 'Asked from' });
  await user.type(from, '1/6/26', { initialSelectionStart: 0, initialSelectionEnd: 10 });
  const clear = canvas.getByRole('button', { name: 'Clear filters' });
  const { top, left } = clear.getBoundingClientRect();
  await user.pointer({ keys: '[MouseLeft>]', target: clear });
  const told = await canvas.findByRole('alert');
  await expect(clear.getBoundingClientRect()).toMatchObject({ top, left });
  await expect(told.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  await user.pointer({ keys: '[/MouseLeft]', target: clear });
  await waitFor(() => expect(canvas.getByTestId('chosen')).toHaveTextContent('ALL ALL'));
  await expect(canvas.getByRole('textbox', { name: 'Asked from' })).toHaveValue('');
  await expect(canvas.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(canvas.queryByRole('button', { name: 'Clear filters' })).toBeNull());
};
export const ClearedWithHalfADay: Story = { play: cleared };
/** It was the one filter that was set: with the field left it chooses nothing any more, and can be cleared yet. */
export const ClearedWithADayMadeHalf: Story = { args: { set: { from: '2026-01-05' } }, play: cleared };
export const HalfADayAlone: Story = { args: { set: {} }, play: cleared };
const onAPhone: Story['play'] = async (context) => {
  await userEvent.click(within(context.canvasElement).getByRole('button', { name: /^Filters/ }));
  await cleared?.(context);
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } }, play: onAPhone };
/** What sets filters back comes where nothing has to give way to it. */
export const InItsPlace: Story = {
  args: { set: {} },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const places = () =>
      [...canvasElement.querySelectorAll('search label')].map((one) => {
        const { left, top, width } = one.getBoundingClientRect();
        return { left, top, width };
      });
    const before = places();
    await userEvent.type(canvas.getByRole('searchbox'), 'x');
    const clear = await canvas.findByRole('button', { name: 'Clear filters' });
    await expect(places()).toEqual(before);
    await expect(clear.getBoundingClientRect().top).toBe(before[0]?.top);
  },
};
/** The middles of the search and the filters, in the order in which they stand. */
const middles = (canvas: HTMLElement) =>
  [...canvas.querySelectorAll('search label')].map((one) => {
    const { top, height } = one.getBoundingClientRect();
    return Math.round(top + height / 2);
  });
/** What the search says can be looked for is read to its end. */
async function hasRoom(canvas: HTMLElement) {
  await document.fonts.ready;
  const field = within(canvas).getByRole<HTMLInputElement>('searchbox');
  const { font, paddingRight } = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  if (pen) pen.font = font;
  const words = pen?.measureText(field.placeholder).width;
  await expect(words).toBeGreaterThan(0);
  await expect(words).toBeLessThanOrEqual(field.clientWidth - parseFloat(paddingRight));
}
const apart: Story['play'] = wordless(async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
  await hasRoom(canvasElement);
  const [search, ...filters] = middles(canvasElement);
  await expect(filters).toHaveLength(5);
  await expect(new Set(filters).size).toBe(1);
  await expect(filters[0]).toBeGreaterThan(search ?? 0);
});
/** An investor's own are in one row, in French too. */
export const OneRowInFrench: Story = {
  args: { set: {}, area: 'user' },
  parameters: { width: 1190 },
  globals: { language: 'fr', viewport: { value: 'desktop' } },
  play: wordless(async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    await hasRoom(canvasElement);
    await expect(middles(canvasElement)).toHaveLength(6);
    await expect(new Set(middles(canvasElement)).size).toBe(1);
  }),
};
/** Longer words leave no row half full: the search stands by itself, and all filters below it. */
export const SearchApartInSpanish: Story = {
  args: { set: {}, area: 'user' },
  parameters: { width: 1190 },
  globals: { language: 'es', viewport: { value: 'desktop' } },
  play: apart,
};
export const SearchApartOfStaff: Story = {
  args: { set: {} },
  globals: { language: 'fr', viewport: { value: 'desktop' } },
  play: apart,
};
/** The days of a span begin the next row together, where the words before them fill one. */
export const DaysTogether: Story = {
  args: { set: {} },
  globals: { language: 'es' },
  play: wordless(async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    const days = canvasElement.querySelectorAll('input[inputmode=numeric]');
    await expect(days).toHaveLength(2);
    await expect(new Set([...days].map((day) => day.getBoundingClientRect().top)).size).toBe(1);
  }),
};
