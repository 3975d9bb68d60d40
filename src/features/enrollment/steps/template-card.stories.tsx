import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import type { Template } from '../../../queries/templates.ts';
import { TemplateCard } from './template-card.tsx';

const [english, french, former] = ['7d2674da', '4cbb4ea5', '0a11ce00'].map((start) => start.repeat(8));
const template = {
  kind: 'private-placement-memorandum',
  file_name: 'gi-private-placement-memorandum-fr.pdf',
  edition: { version: french ?? '', versions: [english ?? '', french ?? ''], size: 46_000, pages: 2 },
} as const satisfies Template;

/** `version`: the one that was read */
function Card({ version }: { readonly version: string | undefined }) {
  const [client] = useState(() => new QueryClient());
  const read =
    version === undefined ? null : { kind: template.kind, version, read_at: '2026-03-10T02:07:00.000Z' };
  return (
    <QueryClientProvider client={client}>
      <ol style={{ listStyle: 'none' }}>
        <TemplateCard template={template} read={read} />
      </ol>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Parts/Paper to read',
  component: Card,
  parameters: { width: 760 },
  args: { version: french },
} satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

const tells =
  (what: RegExp, isRead: boolean) =>
  async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    const card = within(canvasElement);
    await expect(card.getByText(/· version /)).toHaveTextContent(what);
    const tick = card.getByRole('checkbox');
    await (isRead ? expect(tick).toBeChecked() : expect(tick).not.toBeChecked());
  };
export const Unread: Story = {
  args: { version: undefined },
  play: tells(/^2 pages · \S+ KB · version 4cbb4ea5$/i, false),
};
export const Read: Story = { play: tells(/^Read .* · 2 pages · \S+ KB · version 4cbb4ea5$/i, true) };
/** The evidence is of the version that was opened, whatever language the portal has now. */
export const ReadInAnotherLanguage: Story = {
  args: { version: english },
  play: tells(/^Read \S+ \S+ UTC · version 7d2674da$/, true),
};
export const ReadBeforeThisEdition: Story = {
  args: { version: former },
  play: tells(/^2 pages · \S+ KB · version 4cbb4ea5$/i, false),
};
