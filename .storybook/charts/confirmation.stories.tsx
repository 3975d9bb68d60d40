import type { Meta } from '@storybook/react-vite';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import type { ConfirmationMethod, ConfirmationPurpose } from '../../contract/values/second-factor.ts';
import { confirmationChart as chart } from '../../machines/catalogue/confirmation.ts';
import { ConfirmIdentity } from '../../src/features/second-factor/confirm-identity.tsx';
import { ConfirmationServicesProvider } from '../../src/features/second-factor/services.ts';
import { Button } from '../../src/ui/button.tsx';
import { PageHeader } from '../../src/ui/page-header.tsx';
import { answers, fails } from '../../tests/model/model.ts';
import { useFrozen } from '../frozen.tsx';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { happens } from '../walking.ts';

type Props = {
  readonly leaf: string;
  readonly purpose?: ConfirmationPurpose;
  readonly methods?: readonly ConfirmationMethod[];
};

/** A page whose call waits, and the dialog over it. */
function Confirmation({ leaf, purpose = 'money_out', methods }: Props) {
  const actorRef = useFrozen(chart, leaf, (context) => ({
    ...context,
    purpose,
    methods: methods ?? context.methods,
  }));
  const { t } = useTranslation('shell');
  const isAsked = useSelector(actorRef, (snapshot) => !snapshot.hasTag('terminal'));
  const [services] = useState(() => ({ openConfirmation: () => actorRef }));
  return (
    <ConfirmationServicesProvider value={services}>
      <PageHeader title={t('titles.money_out')} />
      <Button>OK</Button>
      {isAsked && (
        <ConfirmIdentity purpose={purpose} onConfirmed={() => undefined} onDeclined={() => undefined} />
      )}
    </ConfirmationServicesProvider>
  );
}

const meta = {
  title: 'Charts/Confirmation',
  component: Confirmation,
  ...tellsOf('confirmation', { bare: false }),
  args: { leaf: 'asking' },
} satisfies Meta<typeof Confirmation>;
export default meta;
const { at: standsAt, walk } = leafStories<Props>();
const opened = async () => {
  await expect(await screen.findByRole('dialog')).toBeVisible();
};
const at = (leaf: string, args: Partial<Props> = {}) => standsAt(leaf, args, { play: opened });

export const Walk = walk(async () => {
  await opened();
  await happens(fails('loadMethods'));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  await happens(answers('loadMethods', ['passkey', 'totp', 'recovery_code']));
  await userEvent.type(await screen.findByRole('textbox'), '123456{Enter}');
  await happens(fails('sendProof', 'invalid_second_factor'));
  await expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await happens(answers('sendProof'));
  await expect(await screen.findByRole('button', { name: 'OK' })).toBeVisible();
});

export const LoadingMethods = at('loadingMethods');
export const Unavailable = at('unavailable');
export const Asking = at('asking');
export const AskingForTheAccount = at('asking', { purpose: 'bank_details', methods: ['totp'] });
export const AskingForThePassword = at('asking', { purpose: 'second_factor', methods: ['password'] });
export const AskingForTheSessions = at('asking', { purpose: 'sessions', methods: ['password'] });
export const AskingPasskey = at('askingPasskey');
export const Verifying = at('verifying');
export const Refused = at('refused');
export const Confirmed = standsAt('confirmed');
