import type { Meta } from '@storybook/react-vite';
import { useSelector } from '@xstate/react';
import { expect, userEvent, within } from 'storybook/test';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { passwordResetChart as chart } from '../../machines/catalogue/password-reset.ts';
import { selectPage } from '../../machines/password-reset/selectors.ts';
import { EmailSentScreen, ForgottenScreen } from '../../src/features/public/forgotten.tsx';
import { NewPasswordScreen } from '../../src/features/public/new-password.tsx';
import { answers, fails } from '../../tests/model/model.ts';
import { useFrozen } from '../frozen.tsx';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { happens, stands } from '../walking.ts';
import { PublicPage, freshVisit, publicWords, typed } from './public.tsx';

type Props = { readonly leaf: string };

const pages = {
  request: { path: '/forgotten_pwd', Screen: ForgottenScreen },
  sent: { path: '/forgotten_pwd_email_sent', Screen: EmailSentScreen },
  new: { path: '/forgotten_pwd_new', Screen: NewPasswordScreen },
} as const;

/** The page that the chart asks for: the three share it. */
function Reset({ leaf }: Props) {
  const actor = useFrozen(chart, leaf);
  const { path, Screen } = pages[useSelector(actor, selectPage)];
  return (
    <PublicPage
      key={path}
      path={path}
      services={{ openPasswordReset: () => Promise.resolve(actor), loginNotice: () => 'password_set' }}
    >
      <Screen />
    </PublicPage>
  );
}

const meta = {
  title: 'Charts/Password reset',
  component: Reset,
  ...tellsOf('password-reset'),
  loaders: [publicWords],
  beforeEach: freshVisit({ token: 'x'.repeat(43) }),
  args: { leaf: 'requesting' },
} satisfies Meta<typeof Reset>;
export default meta;
const { at, walk } = leafStories<Props>();

export const Walk = walk(async ({ canvasElement }) => {
  const page = within(canvasElement);
  const send = () => page.findByRole('button', { name: 'Send the link' });
  await userEvent.type(await page.findByRole('textbox', { name: 'E-mail address' }), 'camille@example.com');
  await userEvent.click(await send());
  await expect(await page.findByRole('button', { name: 'Sending the link' })).toBeVisible();
  await happens(fails('requestReset', 'rate_limited'));
  const told = await page.findByRole('region');
  await expect(told).toHaveFocus();
  // the focus has it read out: an alert would be, once more, with each letter that mends something
  await expect(page.queryByRole('alert')).toBeNull();
  // the old refusal is told no more over what is wrong now, nor once it is put right
  await userEvent.clear(page.getByRole('textbox', { name: 'E-mail address' }));
  await userEvent.click(await send());
  await expect(
    await page.findByRole('region', { name: 'Some answers need to be corrected' }),
  ).toHaveTextContent(/E-mail address: /);
  await userEvent.type(page.getByRole('textbox', { name: 'E-mail address' }), 'camille@example.com');
  await expect(page.queryByRole('region')).toBeNull();
  await userEvent.click(await send());
  await happens(answers('requestReset'));
  await expect(await page.findByText(/camille@example\.com/)).toBeVisible();
  await userEvent.click(page.getByRole('link', { name: 'Use another address or send again' }));
  await stands('requesting');
  await expect(await send()).toBeVisible();
});

/** What was sent stands there until it is taken. */
const withAddress = typed({ email: exampleUser.email });
const secret = 'a long sentence 42';
const withPassword = typed({ password: secret, password_confirmation: secret });

export const Requesting = at('requesting');
export const SendingRequest = at('sendingRequest', {}, withAddress);
export const RequestRefused = at('requestRefused', {}, withAddress);
export const RequestSent = at('requestSent');
export const SettingNew = at('settingNew');
export const SavingNew = at('savingNew', {}, withPassword);
export const NewRefused = at('newRefused', {}, withPassword);
export const InvalidToken = at('invalidToken');
export const Done = at('done');
