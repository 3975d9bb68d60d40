import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { registrationAt } from '../../../.storybook/charts/dossier.ts';
import { useFrozen } from '../../../.storybook/frozen.tsx';
import { sessionChart } from '../../../machines/catalogue/session.ts';
import { LoadingPage } from '../../features/enrollment/notice-page.tsx';
import { registrationQuery } from '../../queries/enrollment.ts';
import { EnrollmentShell } from './enrollment-shell.tsx';
import { SessionProvider } from './session-context.tsx';

type ShownProps = {
  /** the dossier was sent, and read on another page before */
  readonly isSent: boolean;
};

function Shown({ isSent }: ShownProps) {
  const actor = useFrozen(sessionChart, 'member.active');
  const [client] = useState(() => {
    // another page could be worked with before
    performance.mark('usable');
    const known = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    if (isSent) known.setQueryData(registrationQuery.queryKey, registrationAt(7, true));
    return known;
  });
  return (
    <QueryClientProvider client={client}>
      <SessionProvider value={actor}>
        <EnrollmentShell path="/user/enrollment">
          <LoadingPage />
        </EnrollmentShell>
      </SessionProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Around an enrollment',
  component: Shown,
  parameters: { bare: true, skeleton: true },
  globals: { viewport: { value: 'desktop' } },
  args: { isSent: true },
} satisfies Meta<typeof Shown>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Where the bar's first word and the page's title begin. */
async function placesIn(canvas: HTMLElement): Promise<readonly [string, number]> {
  const title = await within(canvas).findByRole('heading', { level: 1 });
  const bar = canvas.querySelector('header') ?? canvas;
  return [getComputedStyle(bar).paddingInlineStart, title.getBoundingClientRect().left];
}

/** The board of who has been on another page stands where that stood: bar and title stay. */
export const AmongThePlaces: Story = {
  play: async ({ canvasElement }) => {
    const side = (canvasElement.getBoundingClientRect().width - 1200) / 2;
    await expect(await placesIn(canvasElement)).toEqual([`${side}px`, side]);
  },
};
/** The steps have a rail, and are wider. */
export const AroundTheSteps: Story = {
  args: { isSent: false },
  play: async ({ canvasElement }) => {
    const side = (canvasElement.getBoundingClientRect().width - 1296) / 2;
    await expect(await placesIn(canvasElement)).toEqual([`${side}px`, side + 272]);
  },
};
