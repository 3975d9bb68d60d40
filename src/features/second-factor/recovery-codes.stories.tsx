import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { createActor } from 'xstate';
import { secondFactorChart as chart } from '../../../machines/catalogue/second-factor.ts';
import { NavigateProvider, TextLink } from '../../ui/link.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CodesPanel } from './codes-panel.tsx';
import { SecondFactorServicesProvider } from './services.ts';

const gone = fn();

function Codes() {
  const [services] = useState(() => ({
    actorRef: createActor(chart.machine, { snapshot: chart.snapshotAt('keepingCodes') }).start(),
  }));
  return (
    <NavigateProvider value={gone}>
      <SecondFactorServicesProvider value={services}>
        <h1>Account</h1>
        <p>
          <TextLink href="/user/dashboard">Dashboard</TextLink>
        </p>
        <Sheet>
          <section>
            <h2>Two-step sign-in</h2>
            <CodesPanel />
          </section>
        </Sheet>
      </SecondFactorServicesProvider>
    </NavigateProvider>
  );
}

const meta = {
  title: 'Parts/Recovery codes',
  component: Codes,
  beforeEach: () => void gone.mockClear(),
} satisfies Meta<typeof Codes>;
export default meta;
type Story = StoryObj<typeof meta>;

const press = async (role: 'button' | 'link', name: string) =>
  userEvent.click(await screen.findByRole(role, { name }));
/** Whether the browser would ask before the page goes. */
const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

export const LeftTooSoon: Story = {
  play: async () => {
    await press('link', 'Dashboard');
    await expect(await screen.findByRole('alertdialog')).toBeVisible();
    await press('button', 'Stay here');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(browserAsks()).toBe(true);
    await press('link', 'Dashboard');
    await screen.findByRole('alertdialog');
    await expect(gone).not.toHaveBeenCalled();
  },
};
export const LeftOnceTheyAreKept: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('checkbox', { name: /I have kept/ }));
    await expect(browserAsks()).toBe(false);
    await press('link', 'Dashboard');
    await expect(gone).toHaveBeenCalledTimes(1);
    await expect(gone).toHaveBeenLastCalledWith('/user/dashboard');
  },
};
/** The browser refuses: its sentence stands within the page, wherever the button ends up beside longer words. */
export const NotCopiedOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  beforeEach: () => {
    const write = spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
      new DOMException('Write permission denied.', 'NotAllowedError'),
    );
    return () => write.mockRestore();
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^(Copy|Copier)/ }));
    const note = await canvas.findByText(/did not allow copying|n’a pas permis la copie/);
    const { left, right, width } = note.getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
    await expect(width).toBeGreaterThan(200);
  },
};
export const NotCopiedOnAPhoneInFrench: Story = {
  ...NotCopiedOnAPhone,
  globals: { ...NotCopiedOnAPhone.globals, language: 'fr' },
};
