import type { Meta, StoryObj } from '@storybook/react-vite';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, userEvent } from 'storybook/test';
import { createActor } from 'xstate';
import type { SecondFactors } from '../../contract/values/second-factor.ts';
import { confirmationChart } from '../../machines/catalogue/confirmation.ts';
import { secondFactorChart as chart } from '../../machines/catalogue/second-factor.ts';
import { SecondFactorSection } from '../../src/features/second-factor/second-factor-section.tsx';
import {
  ConfirmationServicesProvider,
  SecondFactorServicesProvider,
} from '../../src/features/second-factor/services.ts';
import { secondFactorsQuery } from '../../src/queries/second-factor.ts';
import { Sheet } from '../../src/ui/sheet.tsx';
import { useFrozen } from '../frozen.tsx';

const none: SecondFactors = { totp: null, passkeys: [], recovery_codes_left: 0, required: false };
const phone = {
  id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b77',
  name: 'Phone',
  created_at: '2026-03-11T14:32:00.000Z',
  last_used_at: '2026-10-02T08:10:00.000Z',
};
const drawer = { ...phone, id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b78', name: 'Drawer', last_used_at: null };
const set: SecondFactors = {
  totp: { enabled_at: '2026-03-11T14:32:00.000Z' },
  passkeys: [phone, drawer],
  recovery_codes_left: 8,
  required: false,
};

type SectionProps = { readonly leaf: string; readonly factors: SecondFactors };

/** The section in one state of its chart; its dialog stands where it asks for a code. */
function Section({ leaf, factors }: SectionProps) {
  const actorRef = useFrozen(chart, leaf);
  const client = useQueryClient();
  const [services] = useState(() => {
    client.setQueryData(secondFactorsQuery.queryKey, factors);
    return { actorRef };
  });
  const [confirmation] = useState(() => ({
    openConfirmation: () =>
      createActor(confirmationChart.machine, {
        input: { purpose: 'second_factor' },
        snapshot: confirmationChart.snapshotAt('asking'),
      }),
  }));
  return (
    <ConfirmationServicesProvider value={confirmation}>
      <SecondFactorServicesProvider value={services}>
        <h1 hidden>·</h1>
        <Sheet>
          <SecondFactorSection />
        </Sheet>
      </SecondFactorServicesProvider>
    </ConfirmationServicesProvider>
  );
}

const meta = {
  title: 'Charts/Second factor',
  component: Section,
  parameters: { machine: 'second-factor' },
  args: { leaf: 'resting', factors: set },
  argTypes: { leaf: { control: false }, factors: { control: false } },
} satisfies Meta<typeof Section>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (leaf: string, factors: SecondFactors = set): Story => ({ args: { leaf, factors } });
const press = (name: string) => async () => {
  await userEvent.click(await screen.findByRole('button', { name }));
};

export const Resting = at('resting');
export const RestingWithNothing = at('resting', none);
export const RestingWhereItIsRequired = at('resting', { ...none, required: true });
export const RestingWithTheLastThatIsRequired = at('resting', {
  ...none,
  passkeys: [phone],
  recovery_codes_left: 1,
  required: true,
});
export const NamingAPasskey: Story = { ...at('resting', none), play: press('Add a passkey') };
export const RenamingAPasskey: Story = { ...at('resting'), play: press('Rename the passkey Phone') };
export const Confirming: Story = {
  ...at('confirming'),
  play: async () => {
    await expect(await screen.findByRole('dialog')).toBeVisible();
  },
};
export const Performing = at('performing');
export const Refused = at('refused');
export const Scanning = at('scanning', none);
export const Verifying = at('verifying', none);
export const CodeRefused = at('codeRefused', none);
export const KeepingCodes = at('keepingCodes');
export const Done = at('done');
