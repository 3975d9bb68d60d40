import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { useFrozen } from '../../../.storybook/frozen.tsx';
import { sessionChart } from '../../../machines/catalogue/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { SessionProvider } from './session-context.tsx';

function Shown() {
  const actor = useFrozen(sessionChart, 'member.active');
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={client}>
      <SessionProvider value={actor}>
        <main>
          <AccountMenu />
        </main>
      </SessionProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Account menu',
  component: Shown,
  parameters: { bare: true },
} satisfies Meta<typeof Shown>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Its choices have the arrow that every other one has, and the browser adds none. */
export const Opened: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: /Account menu$/ }));
    const choices = await page.findAllByRole('combobox');
    await expect(choices).toHaveLength(2);
    for (const choice of choices) {
      await expect(getComputedStyle(choice).appearance).toBe('none');
      const arrow = choice.parentElement?.querySelector('svg')?.getBoundingClientRect();
      const { right, top, bottom } = choice.getBoundingClientRect();
      await expect(Math.round(right - (arrow?.right ?? 0))).toBeGreaterThanOrEqual(10);
      await expect((arrow?.top ?? 0) > top && (arrow?.bottom ?? 0) < bottom).toBe(true);
    }
  },
};
