import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { paperFormats } from '../../contract/values/export.ts';
import { ExportMenu, ExportNotice } from './list-export.tsx';
import type { ListExport } from './use-list-export.ts';

const idle: ListExport = {
  progress: { received: 0, rows: null, total: null },
  isRunning: false,
  failure: null,
  start: () => undefined,
  again: () => undefined,
  cancel: () => undefined,
};

type Shown = { readonly part: Partial<ListExport>; readonly total: number | null };
const Exports = ({ part, total }: Shown) => (
  <>
    <ExportMenu
      exporting={{ ...idle, ...part }}
      formats={paperFormats}
      run={() => new Promise(() => undefined)}
      total={total}
    />
    <ExportNotice exporting={{ ...idle, ...part }} />
  </>
);

const meta = {
  title: 'Parts/List export',
  component: Exports,
  args: { part: {}, total: 128 },
} satisfies Meta<typeof Exports>;
export default meta;
type Story = StoryObj<typeof meta>;

const openMenu = (canvasElement: HTMLElement) =>
  userEvent.click(within(canvasElement).getByRole('button', { name: /^Export/ }));

export const Formats: Story = {
  play: async ({ canvasElement }) => {
    await openMenu(canvasElement);
    await expect(await screen.findAllByRole('menuitem')).toHaveLength(3);
  },
};
/** An empty list has nothing to take along. */
export const NoRows: Story = {
  args: { total: 0 },
  render: (shown) => (
    <>
      <h2>Users</h2>
      <Exports {...shown} />
    </>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
export const TotalUnknown: Story = { args: { total: null } };
export const WaitingForTheFirstRows: Story = {
  args: { part: { isRunning: true } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('Exporting the list');
  },
};
export const RowsCounted: Story = {
  args: { part: { isRunning: true, progress: { received: 48_212, rows: 64, total: 128 } } },
};
export const BytesAlone: Story = {
  args: { part: { isRunning: true, progress: { received: 4_821_200, rows: null, total: 128 } } },
};
export const BytesOfAll: Story = {
  args: {
    part: { isRunning: true, progress: { received: 1_204_800, size: 4_821_200, rows: null, total: null } },
  },
};
export const Failed: Story = {
  args: { part: { failure: { key: 'no_response', until: null, requestId: null } } },
};
export const FailedByAFault: Story = {
  args: { part: { failure: { key: 'unexpected_error', until: null, requestId: 'req-1' } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('Reference req-1');
  },
};
export const OverALimit: Story = {
  args: { part: { failure: { key: 'rate_limited_until', until: '14:05', requestId: null } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('after 14:05 UTC');
  },
};
export const OneAtATime: Story = {
  args: { part: { isRunning: true } },
  play: async ({ canvasElement }) => {
    await openMenu(canvasElement);
    const [csv] = await screen.findAllByRole('menuitem');
    await expect(csv).toHaveAttribute('aria-disabled', 'true');
  },
};
