import type { Meta } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { activationChart as chart } from '../../machines/catalogue/activation.ts';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { ActivateLinkScreen, ActivationScreen } from '../../src/features/public/activation.tsx';
import { answers, ends, fails } from '../../tests/model/model.ts';
import { useFrozen } from '../frozen.tsx';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { happens, stands } from '../walking.ts';
import { PublicPage, freshVisit, publicWords, typed } from './public.tsx';

type Props = { readonly leaf: string };

function Activation({ leaf }: Props) {
  const actor = useFrozen(chart, leaf);
  const [cameByLink] = useState(() => actor.getSnapshot().context.linkCode !== null);
  return (
    <PublicPage
      path="/account_activation"
      services={{ openActivation: () => Promise.resolve(actor), loginNotice: () => 'activated' }}
    >
      {cameByLink ? <ActivateLinkScreen /> : <ActivationScreen />}
    </PublicPage>
  );
}

const meta = {
  title: 'Charts/Activation',
  component: Activation,
  ...tellsOf('activation'),
  loaders: [publicWords],
  beforeEach: freshVisit({ code: 'x'.repeat(40) }),
  args: { leaf: 'typing' },
} satisfies Meta<typeof Activation>;
export default meta;
const { at, walk } = leafStories<Props>();

export const Walk = walk(async ({ canvasElement }) => {
  const page = within(canvasElement);
  await userEvent.type(await page.findByRole('textbox', { name: 'E-mail address' }), 'camille@example.com');
  const code = page.getByRole('textbox', { name: /code/i });
  await userEvent.type(code, '123456{Enter}');
  await happens(fails('checkCode', 'invalid_activation_code'));
  await expect(await page.findByRole('region')).toBeVisible();
  // to an address that was mistyped no code can come
  await expect(page.getByRole('link', { name: 'Create the account again' })).toHaveAttribute(
    'href',
    '/signup',
  );
  await userEvent.click(page.getByRole('button', { name: 'Send a new code' }));
  await happens(answers('resendCode'));
  await expect(await page.findByText(/camille@example\.com/)).toBeVisible();
  await userEvent.clear(code);
  await userEvent.type(code, '111111{Enter}');
  await happens(fails('checkCode', 'invalid_activation_code'));
  // what is typed meanwhile does not shorten the wait
  const resend = page.getByRole('button', { name: 'Send a new code' });
  await expect(await page.findByRole('region')).toBeVisible();
  await expect(resend).toHaveAttribute('aria-disabled', 'true');
  await expect(resend).toHaveAccessibleDescription(/^Another code can be sent in \d+ s\.$/);
  await happens(ends({ type: 'resend.cooledDown' }, 30_000));
  await waitFor(() => expect(resend).not.toHaveAttribute('aria-disabled'));
  await stands('refused.wrong');
  await userEvent.clear(code);
  await userEvent.type(code, '654321{Enter}');
  await happens(answers('checkCode', { kind: 'open' }));
  await expect(await page.findByRole('button', { name: 'Log in' })).toBeVisible();
});

/** Where a code was sent, or a new one asked for, what was typed stands there. */
const withAddress = typed({ email: exampleUser.email });
const withCode = typed({ email: exampleUser.email, code: '123456' });

export const Typing = at('typing');
export const Checking = at('checking', {}, withCode);
export const RefusedWrong = at('refused.wrong', {}, withCode);
export const RefusedExpired = at('refused.expired', {}, withCode);
export const RefusedUnanswered = at('refused.unanswered', {}, withCode);
export const Resending = at('resending', {}, withAddress);
export const ResentCoolingDown = at('resent.coolingDown', {}, withAddress);
export const ResentCooledDown = at('resent.cooledDown', {}, withAddress);
export const ResendRefused = at('resendRefused', {}, withAddress);
export const ChoosingPassword = at('choosingPassword');
export const Activated = at('activated');
