import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './button.tsx';
import { PageHeader } from './page-header.tsx';
import { Status } from './status.tsx';

const meta = {
  title: 'Parts/Page header',
  component: PageHeader,
  args: { title: 'Documents' },
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  args: {
    lead: 'Five documents let us check who you are and your investor status. Each is checked on its own, so carry on without waiting.',
  },
};

export const WithStatus: Story = {
  args: { title: 'Your dossier', status: <Status kind="pending" label="Pending validation" surface /> },
};

export const WithActions: Story = {
  args: {
    title: 'Your dossier',
    lead: 'Individual enrollment MBR-000418, submitted 10/03/2026 14:41 UTC',
    actions: (
      <Button variant="outline" size="sm">
        Download a copy
      </Button>
    ),
  },
};

export const WithBackLink: Story = {
  args: {
    title: 'Money out MO-2026-00061',
    back: { label: 'Back to transactions', href: '/user/bank_operations' },
  },
};
