import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { KeyValueSummary } from './key-value-summary.tsx';
import { Status } from './status.tsx';

const change = { href: '/user/enrollment/step2/individual' };
const identity = [
  { key: 'name', label: 'Full name', value: 'Camille Exemple' },
  { key: 'born', label: 'Date of birth', value: '14/05/1986' },
  { key: 'country', label: 'Country of birth', value: 'France' },
];

const meta = {
  title: 'Parts/Key-value summary',
  component: KeyValueSummary,
  args: { title: 'Identity', rows: identity },
} satisfies Meta<typeof KeyValueSummary>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Read: Story = {};
export const Editable: Story = { args: { change } };
export const WithStatuses: Story = {
  args: {
    title: 'Documents',
    change: { href: '/user/enrollment/step4/individual' },
    rows: [
      {
        key: 'front',
        label: 'Identity document',
        value: <Status kind="validated" label="Front validated" />,
      },
      { key: 'poa', label: 'Proof of address', value: <Status kind="pending" label="Pending validation" /> },
      { key: 'complement', label: 'Address complement', value: '' },
    ],
  },
};
export const Masked: Story = {
  args: {
    title: 'Bank information',
    change: { href: '/user/enrollment/step6/individual' },
    rows: [
      {
        key: 'iban',
        label: 'IBAN',
        value: 'FR76 9999 9000 0100 0000 0000 189',
        masked: 'FR76 •••• •••• •••• •••• •••• 189',
        onReveal: fn(),
      },
    ],
  },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvasElement).not.toHaveTextContent('0100');
    await userEvent.click(canvas.getByRole('button', { name: 'Reveal IBAN' }));
    await expect(canvasElement).toHaveTextContent('FR76 9999 9000 0100');
    // what it does now, and no state beside it: "Hide IBAN, pressed" would say that it is hidden
    await expect(canvas.getByRole('button', { name: 'Hide IBAN' })).not.toHaveAttribute('aria-pressed');
    await expect(args.rows[0]?.onReveal).toHaveBeenCalledOnce();
  },
};
const box = (one: Element | null | undefined) => one?.getBoundingClientRect() ?? new DOMRect();
const takesOneLine: Story['play'] = async ({ canvasElement }) => {
  const button = within(canvasElement).getByRole('button');
  const masked = box(button.previousElementSibling);
  await expect(masked.height).toBeGreaterThan(0);
  await expect(masked.height).toBeLessThan(30);
  await expect(
    Math.abs(box(button).top + box(button).height / 2 - masked.top - masked.height / 2),
  ).toBeLessThan(4);
};
/** As narrow as the answers of an enrollment are where they are checked. */
export const MaskedBesideTheSteps: Story = {
  args: Masked.args ?? {},
  parameters: { width: 776 },
  globals: { viewport: { value: 'desktop' } },
  play: takesOneLine,
};
/** The title stands above its answers. */
export const OnATablet: Story = {
  args: Masked.args ?? {},
  parameters: { width: 710 },
  globals: { viewport: { value: 'tablet' } },
  play: async (shown) => {
    await takesOneLine(shown);
    const { canvasElement } = shown;
    const title = box(within(canvasElement).getByRole('heading', { name: 'Bank information' }));
    const answers = box(canvasElement.querySelector('dl'));
    await expect(answers.top).toBeGreaterThan(title.bottom);
    await expect(answers.width).toBe(box(canvasElement.querySelector('section')).width);
  },
};
export const CorrectionOpen: Story = {
  args: { rows: identity.map((row) => (row.key === 'born' ? { ...row, change } : row)) },
};
export const Locked: Story = { args: { locked: 'Validated' } };
export const WhoMayChange: Story = { args: { note: 'You can change this until you submit.', change } };
