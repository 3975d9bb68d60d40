import type { Meta } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, userEvent } from 'storybook/test';
import { createActor, fromPromise } from 'xstate';
import type { SecondFactors } from '../../contract/values/second-factor.ts';
import { confirmationChart } from '../../machines/catalogue/confirmation.ts';
import {
  exampleCodes,
  exampleKey,
  secondFactorChart as chart,
} from '../../machines/catalogue/second-factor.ts';
import type { Change } from '../../machines/second-factor/types.ts';
import { SecondFactorSection } from '../../src/features/second-factor/second-factor-section.tsx';
import {
  ConfirmationServicesProvider,
  SecondFactorServicesProvider,
} from '../../src/features/second-factor/services.ts';
import { secondFactorsQuery } from '../../src/queries/second-factor.ts';
import { Sheet } from '../../src/ui/sheet.tsx';
import { answers, fails } from '../../tests/model/model.ts';
import { useFrozen } from '../frozen.tsx';
import { useKnowing } from '../knowing.ts';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { happens, stands } from '../walking.ts';

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

/** What there is after a change; codes come with the first factor, and go with the last. */
function changed(factors: SecondFactors, change: Change): SecondFactors {
  const left = { ...factors, recovery_codes_left: factors.recovery_codes_left || exampleCodes.length };
  switch (change.kind) {
    case 'app':
      return { ...left, totp: { enabled_at: '2026-03-12T09:00:00.000Z' } };
    case 'passkey':
      return { ...left, passkeys: [...left.passkeys, { ...drawer, name: change.name }] };
    case 'codes':
      return { ...left, recovery_codes_left: exampleCodes.length };
    case 'appRemoval':
      return { ...left, totp: null };
    case 'passkeyRemoval':
      return { ...left, passkeys: left.passkeys.filter(({ id }) => id !== change.id) };
  }
}

/** The question who it is has a chart and stories of its own: here each proof is right. */
const believing = confirmationChart.machine.provide({
  actors: {
    provePasskey: fromPromise(() => Promise.resolve()),
    sendProof: fromPromise(() => Promise.resolve()),
  },
});
const confirmation = {
  openConfirmation: () =>
    createActor(believing, {
      input: { purpose: 'second_factor' },
      snapshot: confirmationChart.snapshotAt('asking'),
    }),
};

type Props = { readonly leaf: string; readonly factors: SecondFactors };

/** The section in one state of its chart; its dialog stands where it asks for a code. */
function Section({ leaf, factors }: Props) {
  const actorRef = useFrozen(chart, leaf);
  const client = useKnowing(actorRef, (knowing, now, before) => {
    const key = secondFactorsQuery.queryKey;
    const known = knowing.getQueryData(key) ?? factors;
    const isMade = now.matches('keepingCodes') || (now.matches('done') && before?.hasTag('busy'));
    const { change } = now.context;
    knowing.setQueryData(key, before !== null && isMade && change !== null ? changed(known, change) : known);
  });
  const [services] = useState(() => ({ actorRef }));
  return (
    <QueryClientProvider client={client}>
      <ConfirmationServicesProvider value={confirmation}>
        <SecondFactorServicesProvider value={services}>
          <h1 hidden>·</h1>
          <Sheet>
            <SecondFactorSection />
          </Sheet>
        </SecondFactorServicesProvider>
      </ConfirmationServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Charts/Second factor',
  component: Section,
  ...tellsOf('second-factor', { bare: false }),
  args: { leaf: 'resting', factors: set },
} satisfies Meta<typeof Section>;
export default meta;
const { at, walk } = leafStories<Props>();
const pressed = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const press = (name: string) => ({ play: () => pressed(name) });

export const Walk = walk(
  async () => {
    await pressed('Set up an app');
    await userEvent.type(await screen.findByRole('textbox'), '123456{Enter}');
    await happens(answers('performChange', { kind: 'scan', app: exampleKey }));
    const code = await screen.findByRole('textbox', { name: /Code that the app shows now/ });
    await userEvent.type(code, '123456{Enter}');
    await happens(fails('confirmApp', 'invalid_second_factor'));
    await stands('codeRefused');
    await userEvent.clear(code);
    await userEvent.type(code, '654321{Enter}');
    await happens(answers('confirmApp', { kind: 'keep', codes: exampleCodes }));
    await userEvent.click(await screen.findByRole('checkbox'));
    await pressed('Done');
    await expect(await screen.findByText('10 codes left')).toBeVisible();
  },
  { factors: none },
);

export const Resting = at('resting');
export const RestingWithNothing = at('resting', { factors: none });
export const RestingWhereItIsRequired = at('resting', { factors: { ...none, required: true } });
export const RestingWithTheLastThatIsRequired = at('resting', {
  factors: { ...none, passkeys: [phone], recovery_codes_left: 1, required: true },
});
export const RestingNamingAPasskey = at('resting', { factors: none }, press('Add a passkey'));
export const RestingRenamingAPasskey = at('resting', {}, press('Rename the passkey Phone'));
export const Confirming = at(
  'confirming',
  {},
  {
    play: async () => {
      await expect(await screen.findByRole('dialog')).toBeVisible();
    },
  },
);
export const Performing = at('performing');
export const Refused = at('refused');
export const Scanning = at('scanning', { factors: none });
export const Verifying = at('verifying', { factors: none });
export const CodeRefused = at('codeRefused', { factors: none });
export const KeepingCodes = at('keepingCodes');
export const Done = at('done');
