import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import type { Device, OwnSession, SignIn } from '../../../contract/values/sign-in.ts';
import { signInOutcomes } from '../../../contract/values/sign-in.ts';
import { sessionsQuery, signInsQuery } from '../../queries/sessions.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SessionsSection } from './sessions-section.tsx';

const laptop: Device = { browser: 'Firefox', system: 'Windows', kind: 'desktop' };
const phone: Device = { browser: 'Safari', system: 'iOS', kind: 'phone' };
const tablet: Device = { browser: 'Chrome', system: 'Android', kind: 'tablet' };
const nameless: Device = { browser: null, system: null, kind: 'other' };
const devices = [laptop, phone, tablet, nameless];
const networks = ['203.0.113.0/24', '2001:db8:1::/48', '198.51.100.0/24', null];
const idOf = (at: number) => `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a2b${String(at).padStart(2, '0')}`;
const hoursAgo = (hours: number) =>
  new Date(Date.parse('2026-03-20T10:00:00.000Z') - hours * 3_600_000).toISOString();

const opened = (count: number, isOneDevice: boolean): OwnSession[] =>
  devices.slice(0, count).map((device, at) => ({
    id: idOf(at),
    current: at === 0,
    device: isOneDevice ? laptop : device,
    network: networks[at] ?? null,
    signed_in_at: hoursAgo(at * 5 + 1),
    last_seen_at: hoursAgo(at * 3),
    expires_at: hoursAgo(-1),
  }));
const linesOf = (count: number): SignIn[] =>
  Array.from({ length: count }, (_, at) => ({
    id: idOf(at),
    at: hoursAgo(at * 7 + 1),
    outcome: signInOutcomes[at % signInOutcomes.length] ?? 'opened',
    device: devices[at % devices.length] ?? laptop,
    network: networks[at % networks.length] ?? null,
  }));

type SceneProps = {
  /** null: not read yet; the call fails in a story */
  readonly sessions: number | null;
  readonly lines: number;
  readonly total: number | null;
  /** every session is of the same browser */
  readonly isOneDevice?: boolean;
};

function Scene({ sessions, lines, total, isOneDevice = false }: SceneProps) {
  const [client] = useState(() => {
    const queries = { staleTime: Infinity, retry: false, refetchOnMount: false } as const;
    const made = new QueryClient({ defaultOptions: { queries } });
    if (sessions !== null) made.setQueryData(sessionsQuery.queryKey, opened(sessions, isOneDevice));
    made.setQueryData(signInsQuery(1).queryKey, { rows: linesOf(lines), total });
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <Sheet>
        <SessionsSection />
      </Sheet>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Devices and sign-ins',
  component: Scene,
  args: { sessions: 4, lines: 10, total: 27 },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SeveralDevices: Story = {};
/** One browser, three times: what each button ends is told by when one logged in there. */
export const OneBrowserSeveralTimes: Story = {
  args: { isOneDevice: true },
  play: async ({ canvasElement }) => {
    const buttons = await within(canvasElement).findAllByRole('button', { name: /^End session: / });
    const names = buttons.map((button) => button.getAttribute('aria-label'));
    await expect(names).toHaveLength(3);
    await expect(new Set(names).size).toBe(3);
    await expect(names[0]).toMatch(/^End session: Firefox on Windows, logged in \d\d\/\d\d\/2026/);
  },
};
export const OneDevice: Story = { args: { sessions: 1, lines: 1, total: 1 } };
export const NothingKeptYet: Story = { args: { sessions: 1, lines: 0, total: 0 } };
export const UnknownTotal: Story = { args: { sessions: 2, total: null } };
export const NotRead: Story = {
  args: { sessions: null },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('Your sessions did not load', {}, { timeout: 8000 })).toBeVisible();
  },
};
/** The next page is on its way: the rows of this one stay, and are marked as old. */
export const NextPage: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const list = await canvas.findByRole('list', { name: 'Sign-ins' });
    await expect(list).toHaveAttribute('aria-busy', 'false');
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(list).toHaveAttribute('aria-busy', 'true');
    await expect(await canvas.findByText('Your sign-ins did not load', {}, { timeout: 8000 })).toBeVisible();
  },
};
export const AllOthersAsked: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'End all other sessions' }));
    const dialog = within(await within(document.body).findByRole('alertdialog'));
    await expect(dialog.getByText(/You stay logged in here/)).toBeVisible();
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
