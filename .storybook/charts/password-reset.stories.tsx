import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { createActor, fromPromise } from 'xstate';
import { passwordResetChart as chart } from '../../machines/catalogue/password-reset.ts';
import { passwordResetMachine } from '../../machines/password-reset/machine.ts';
import { EmailSentScreen, ForgottenScreen } from '../../src/features/public/forgotten.tsx';
import { NewPasswordScreen } from '../../src/features/public/new-password.tsx';
import { useFrozen } from '../frozen.tsx';
import { PublicPage, freshVisit, publicWords } from './public.tsx';

const token = 'x'.repeat(43);
const pages = {
  request: { path: '/forgotten_pwd', Screen: ForgottenScreen },
  sent: { path: '/forgotten_pwd_email_sent', Screen: EmailSentScreen },
  new: { path: '/forgotten_pwd_new', Screen: NewPasswordScreen },
} as const;

/** A page whose chart is frozen in the leaf. */
function Reset({ leaf }: { readonly leaf: string }) {
  const actor = useFrozen(chart, leaf);
  const { path, Screen } = pages[actor.getSnapshot().context.page];
  return (
    <PublicPage
      path={path}
      services={{ openPasswordReset: () => Promise.resolve(actor), loginNotice: () => 'password_set' }}
    >
      <Screen />
    </PublicPage>
  );
}

const never = () => new Promise<never>(() => undefined);
const refuse = () => Promise.reject({ key: 'no_response', fields: {}, requestId: null });

/** A page whose chart runs up to the leaf: the form itself knows that it was sent, so it has to be sent. */
function Sent({ leaf }: { readonly leaf: string }) {
  const { page } = chart.snapshotAt(leaf).context;
  const { path, Screen } = pages[page];
  const [actor] = useState(() => {
    const answer = leaf.endsWith('Refused') ? refuse : never;
    const machine = passwordResetMachine.provide({
      actors: { requestReset: fromPromise(answer), setPassword: fromPromise(answer) },
    });
    return createActor(machine, { input: { page, token: page === 'new' ? token : '' } }).start();
  });
  return (
    <PublicPage path={path} services={{ openPasswordReset: () => Promise.resolve(actor) }}>
      <Screen />
    </PublicPage>
  );
}

const meta = {
  title: 'Charts/Password reset',
  component: Reset,
  loaders: [publicWords],
  beforeEach: freshVisit(token),
  parameters: { bare: true, machine: 'password-reset' },
  args: { leaf: 'requesting' },
  argTypes: { leaf: { control: false } },
} satisfies Meta<typeof Reset>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (leaf: string): Story => ({ args: { leaf } });

const send = async (canvasElement: HTMLElement, leaf: string, button: string) => {
  const canvas = within(canvasElement);
  for (const field of canvasElement.querySelectorAll<HTMLInputElement>('main input'))
    await userEvent.type(field, field.type === 'email' ? 'camille@example.com' : 'a-Portal-of-2026');
  await userEvent.click(await canvas.findByRole('button', { name: button }));
  if (leaf.endsWith('Refused')) await expect(await canvas.findByRole('alert')).toHaveFocus();
  else await expect(canvas.queryByRole('button', { name: button })).toBeNull();
};
const sent = (leaf: string, button: string): Story => ({
  args: { leaf },
  render: (args) => <Sent {...args} />,
  play: ({ canvasElement }) => send(canvasElement, leaf, button),
});

export const Requesting = at('requesting');
export const SendingRequest = sent('sendingRequest', 'Send the link');
export const RequestRefused = sent('requestRefused', 'Send the link');
export const RequestSent = at('requestSent');
export const SettingNew = at('settingNew');
export const SavingNew = sent('savingNew', 'Set the password');
export const NewRefused = sent('newRefused', 'Set the password');
export const InvalidToken = at('invalidToken');
export const Done = at('done');
