import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { useFrozen } from '../../../.storybook/frozen.tsx';
import { wordless } from '../../../.storybook/spoken.ts';
import { sessionChart } from '../../../machines/catalogue/session.ts';
import { TabBar } from './member-shell.tsx';
import { SessionProvider } from './session-context.tsx';

function Shown() {
  const actor = useFrozen(sessionChart, 'member.active');
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <SessionProvider value={actor}>
        <main style={{ minHeight: '80vh' }}>
          <h1>EUR</h1>
        </main>
        <TabBar path="/user/reports" />
      </SessionProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Places of a phone',
  component: Shown,
  parameters: { bare: true },
  globals: { viewport: { value: 'phone' } },
} satisfies Meta<typeof Shown>;
export default meta;
type Story = StoryObj<typeof meta>;

const placesIn = async (canvas: HTMLElement) => {
  const bar = await within(canvas).findByRole('navigation');
  const places = within(bar).getAllByRole('link');
  await waitFor(() => expect(places.at(-1)?.textContent).toMatch(/^Acti|^Atti/));
  return { bar, places, boxes: places.map((place) => place.getBoundingClientRect()) };
};

/** Words of a place that stand on more than one line, or beyond the edges of it or of the window. */
const brokenIn = (place: HTMLElement): readonly string[] =>
  [...(place.lastChild?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    if (place.lastChild === null) return [word];
    range.setStart(place.lastChild, index);
    range.setEnd(place.lastChild, index + word.length);
    const [box, ...more] = range.getClientRects();
    const { left, right } = place.getBoundingClientRect();
    const isWhole = box && more.length === 0 && box.left >= left - 1 && box.right <= right + 1;
    return isWhole && right <= innerWidth ? [] : [word];
  });

/** One row, in which no place is wider than another. */
export const AsItIs: Story = {
  play: wordless(async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    const { boxes } = await placesIn(canvasElement);
    await expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    await expect(new Set(boxes.map(({ width }) => Math.round(width))).size).toBe(1);
  }),
};

/** Text of twice its size (WCAG 1.4.4): every word is whole and as large as the person asked for, and the page has its room. */
const twice = (language: string): Story => ({
  globals: { language },
  beforeEach: () => {
    document.documentElement.style.fontSize = '200%';
    return () => {
      document.documentElement.style.fontSize = '';
    };
  },
  play: wordless(async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    const { bar, places } = await placesIn(canvasElement);
    await expect(places.flatMap(brokenIn)).toEqual([]);
    await expect(places.map((place) => getComputedStyle(place).fontSize)).toEqual(Array(5).fill('24px'));
    await expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
    await expect(bar.offsetHeight).toBeLessThan(innerHeight / 4);
    // what takes the focus is scrolled clear of it
    const clear = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom);
    await expect(clear).toBeGreaterThan(bar.offsetHeight);
  }),
});
export const TextOfTwiceItsSize = twice('en');
export const TextOfTwiceItsSizeInFrench = twice('fr');
export const TextOfTwiceItsSizeInSpanish = twice('es');
export const TextOfTwiceItsSizeInItalian = twice('it');
