import type { Meta, StoryObj } from '@storybook/react-vite';
import { EllipsisVertical } from 'lucide-react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ActionMenu } from './action-menu.tsx';
import { Button } from './button.tsx';

const onRole = fn();
const onClose = fn();

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
export const Open: Story = {
  play: async ({ canvasElement }) => {
    within(canvasElement).getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'View member' });
    const menu = screen.getByRole('menu');
    await waitFor(() => expect(menu).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await expect(onClose).not.toHaveBeenCalled();
    await expect(screen.getByText('Another administrator does this for you')).toBeVisible();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(onRole).toHaveBeenCalledOnce());
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'View member' });
  },
};
