import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen } from 'storybook/test';
import type { ConfirmationMethod, ConfirmationPurpose } from '../../contract/values/second-factor.ts';
import { confirmationChart as chart } from '../../machines/catalogue/confirmation.ts';
import { ConfirmIdentity } from '../../src/features/second-factor/confirm-identity.tsx';
import { ConfirmationServicesProvider } from '../../src/features/second-factor/services.ts';
import { Button } from '../../src/ui/button.tsx';
import { PageHeader } from '../../src/ui/page-header.tsx';
import { useFrozen } from '../frozen.tsx';

type ConfirmationProps = {
  readonly leaf: string;
  readonly purpose?: ConfirmationPurpose;
  readonly methods?: readonly ConfirmationMethod[];
};

/** A page whose call waits, and the dialog over it. */
function Confirmation({ leaf, purpose = 'money_out', methods }: ConfirmationProps) {
  const actorRef = useFrozen(chart, leaf, (context) => ({
    ...context,
    purpose,
    methods: methods ?? context.methods,
  }));
  const [services] = useState(() => ({ openConfirmation: () => actorRef }));
  return (
    <ConfirmationServicesProvider value={services}>
      <PageHeader title="1,000.00 EUR" />
      <Button>OK</Button>
      {leaf !== 'confirmed' && (
        <ConfirmIdentity purpose={purpose} onConfirmed={() => undefined} onDeclined={() => undefined} />
      )}
    </ConfirmationServicesProvider>
  );
}

const meta = {
  title: 'Charts/Confirmation',
  component: Confirmation,
  parameters: { machine: 'confirmation' },
  args: { leaf: 'asking' },
  argTypes: { leaf: { control: false } },
} satisfies Meta<typeof Confirmation>;
export default meta;
type Story = StoryObj<typeof meta>;

const opened = async () => {
  await expect(await screen.findByRole('dialog')).toBeVisible();
};
const at = (leaf: string, more: Partial<ConfirmationProps> = {}): Story => ({
  args: { leaf, ...more },
  play: opened,
});

export const LoadingMethods = at('loadingMethods');
export const Unavailable = at('unavailable');
export const Asking = at('asking');
export const AskingForTheAccount = at('asking', { purpose: 'bank_details', methods: ['totp'] });
export const AskingForThePassword = at('asking', { purpose: 'second_factor', methods: ['password'] });
export const AskingPasskey = at('askingPasskey');
export const Verifying = at('verifying');
export const Refused = at('refused');
export const Confirmed: Story = { args: { leaf: 'confirmed' } };
