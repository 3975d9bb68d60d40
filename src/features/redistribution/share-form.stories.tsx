import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { createActor } from 'xstate';
import { centsOf } from '../../../contract/values/money.ts';
import { splitBase } from '../../../contract/values/redistribution-shares.ts';
import {
  exampleMonthId,
  examplePosted,
  exampleShares,
  redistributionChart,
} from '../../../machines/catalogue/redistribution.ts';
import { redistributionMachine } from '../../../machines/redistribution/machine.ts';
import { RedistributionServicesProvider } from './services.ts';
import { ShareForm } from './share-form.tsx';

const shown = {
  record: null,
  preview: null,
  restated: null,
  adjusted: null,
  isUncounted: false,
};

/** A month that was posted and is opened again, in a state of its chart. */
function Form({ state, base }: { readonly state: 'reviewing' | 'saving'; readonly base: string }) {
  const [actorRef] = useState(() => {
    const { value, context } = redistributionChart.snapshotAt(state);
    const entry = { ...context.entry, isRestating: true };
    const snapshot = redistributionMachine.resolveState({
      value,
      context: { ...context, standing: examplePosted, entry },
    });
    return createActor(redistributionMachine, { snapshot, input: redistributionChart.input }).start();
  });
  const [services] = useState(() => ({
    actorRef,
    viewer: { id: exampleMonthId, role: 'finance' },
    fourEyes: true,
    approvalOf: () => null,
  }));
  return (
    <RedistributionServicesProvider value={services}>
      <h1>Redistribution</h1>
      <ShareForm
        shown={{ ...shown, base, amounts: splitBase(centsOf(base), exampleShares) }}
        whyNow="doing"
      />
      <p id="doing">{state === 'saving' && 'Saving the draft'}</p>
    </RedistributionServicesProvider>
  );
}

const meta = {
  title: 'Pages/Redistribution/Form',
  component: Form,
  args: { state: 'reviewing', base: '38200.00' },
} satisfies Meta<typeof Form>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What can't be sent stays as it was typed, and the field says why. */
export const ReasonTooLong: Story = {
  play: async ({ canvasElement }) => {
    const field = await within(canvasElement).findByRole('textbox', { name: 'Reason for the change' });
    await userEvent.type(field, ' Late');
    await expect(field).toHaveValue(' Late');
    await userEvent.clear(field);
    const long = 'Late invoice. '.repeat(200);
    await userEvent.click(field);
    await userEvent.paste(long);
    await expect(field).toHaveValue(long);
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription(/This is too long/);
  },
};

/** While the shares are with the server nothing can be typed, and each field says so. */
export const NothingIsTypedWhileSaved: Story = {
  args: { state: 'saving' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const share = await canvas.findByRole('textbox', { name: 'Share of: Investors' });
    await expect(share).toHaveAttribute('readonly');
    await expect(share).toHaveAccessibleDescription('% Saving the draft');
    await userEvent.type(share, '9');
    await expect(share).toHaveValue('72.50');
    await expect(canvas.getByRole('textbox', { name: 'Reason for the change' })).toHaveAttribute('readonly');
  },
};

/** The shares are judged all the same; that all is shared out would say otherwise than the month does. */
export const NothingToShareOut: Story = {
  args: { base: '0.00' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('status')).toBeEmptyDOMElement();
    const share = canvas.getByRole('textbox', { name: 'Share of: Investors' });
    await userEvent.type(share, '{selectall}70');
    await expect(canvas.getByRole('status')).toHaveTextContent(/100/);
  },
};

export const AllSharedOut: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('status')).toHaveTextContent(
      'Nothing left to share out.',
    );
  },
};
