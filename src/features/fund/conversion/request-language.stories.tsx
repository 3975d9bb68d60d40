import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { speak } from '../../../../.storybook/i18n.ts';
import { ids } from '../../../../contract/calls/examples.ts';
import { transactionQuery } from '../../../queries/transactions.ts';
import { asked, finance, knowing } from '../sample.ts';
import { ConvertScreen } from './convert-screen.tsx';

/** A member's request that waits for a rate. */
function Request() {
  const [client] = useState(() => {
    const known = knowing([]);
    known.setQueryData(transactionQuery({ userId: ids.member, id: asked.id }).queryKey, asked);
    return known;
  });
  return (
    <QueryClientProvider client={client}>
      <ConvertScreen
        userId={ids.member}
        requestId={asked.id}
        viewer={finance}
        onDone={() => undefined}
        hrefOf={({ id }) => `#${id}`}
      />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Convert for a member/Another language',
  component: Request,
  parameters: { width: 1120 },
} satisfies Meta<typeof Request>;
export default meta;

/** The amount is the member's, in whichever language it is told: what is typed goes on after the language was changed. */
export const ChangedMeanwhile: StoryObj<typeof meta> = {
  beforeEach: () => () => speak('en'),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await speak('fr');
    await userEvent.type(await page.findByRole('textbox', { name: /^Taux/ }), '1');
    await speak('en');
    const rate = await page.findByRole('textbox', { name: /^Rate/ });
    await userEvent.clear(rate);
    await userEvent.type(rate, '1.0845');
    await waitFor(() => expect(canvasElement).toHaveTextContent('271.12 USD'));
    await userEvent.click(page.getByRole('button', { name: 'Approve at this rate' }));
    await waitFor(() => expect(page.queryByText(/decimal values/)).toBeNull());
    await within(document.body).findByRole('alertdialog');
  },
};
