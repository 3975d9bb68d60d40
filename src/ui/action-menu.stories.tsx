import type { Meta, StoryObj } from '@storybook/react-vite';
import { EllipsisVertical } from 'lucide-react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ActionMenu } from './action-menu.tsx';
import { Button } from './button.tsx';

const onClose = fn();
const onRole = fn();

const meta = {
  title: 'Parts/Action menu',
  component: ActionMenu,
  args: {
    trigger: (
      <Button variant="outline" size="sm">
        <EllipsisVertical size={20} strokeWidth={1.75} aria-hidden="true" />
        Actions
      </Button>
    ),
    actions: [
      { key: 'view', label: 'View member', href: '#member' },
      { key: 'role', label: 'Change role', onSelect: onRole },
      {
        key: 'close',
        label: 'Close the account',
        why: 'Another administrator does this for you',
        danger: true,
        onSelect: onClose,
      },
    ],
  },
} satisfies Meta<typeof ActionMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
/** How it is worked by keys is seen in a whole page: tests/browser/users.test.ts. */
export const Open: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const blocked = await screen.findByRole('menuitem', { name: /^Close the account/ });
    await expect(screen.getByText('Another administrator does this for you')).toBeVisible();
    await userEvent.click(blocked);
    await expect(onClose).not.toHaveBeenCalled();
    await expect(screen.getByRole('menuitem', { name: 'View member' })).toBeVisible();
  },
};
/** A press that no pointer came before, as voice control and screen readers make it. */
export const PressedWithoutAPointer: Story = {
  play: async ({ canvasElement }) => {
    onRole.mockClear();
    await userEvent.click(within(canvasElement).getByRole('button'));
    const role = await screen.findByRole('menuitem', { name: 'Change role' });
    role.click();
    role.click();
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    await expect(onRole).toHaveBeenCalledOnce();
  },
};
