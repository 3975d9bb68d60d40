import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChevronRight, X } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Button, ButtonLink, IconButton } from './button.tsx';
import { TextLink } from './link.tsx';
import { WhyList } from './why-list.tsx';

const meta = {
  title: 'Parts/Button',
  component: Button,
  args: { children: 'Save and continue', onClick: fn() },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = {};
export const Outline: Story = { args: { variant: 'outline', children: 'Save draft' } };
export const Quiet: Story = { args: { variant: 'quiet', size: 'sm', children: 'View' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Refuse' } };
export const DangerOutline: Story = { args: { variant: 'dangerOutline', children: 'Close the account' } };
export const Busy: Story = {
  args: { busy: true, busyLabel: 'Saving' },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};
export const Blocked: Story = {
  args: { blocked: true, 'aria-describedby': 'why' },
  render: (args) => (
    <div style={{ display: 'flex', gap: 16, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button {...args} />
      <WhyList
        id="why"
        intro="To continue:"
        reasons={[{ key: 'swift', label: 'add the SWIFT', href: '#field-swift' }]}
      />
    </div>
  ),
  play: async ({ args, canvasElement }) => {
    const button = within(canvasElement).getByRole('button');
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};
/** At its end it keeps its name and the focus, and is read out with the reason. */
export const IconAtItsEnd: Story = {
  render: ({ onClick }) => (
    <IconButton label="Next page" why="This is the last page" {...(onClick ? { onClick } : {})}>
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  ),
  play: async ({ args, canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Next page' });
    await expect(button).toHaveAccessibleDescription('This is the last page');
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};
export const LinksAndIcon: Story = {
  render: () => (
    <p style={{ display: 'flex', gap: 16, alignItems: 'center', flexWrap: 'wrap' }}>
      <ButtonLink href="/user/dashboard">Go to the dashboard</ButtonLink>
      <TextLink href="/user/activities/list">All activities</TextLink>
      <IconButton label="Close">
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </p>
  ),
};
