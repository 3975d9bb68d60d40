import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { PhoneField } from './phone-field.tsx';
import { usePhonePrefixes } from './phone-prefixes.ts';

const meta = {
  title: 'Parts/Phone field',
  component: PhoneField,
  args: {
    label: 'Phone',
    prefix: { name: 'phone_prefix', defaultValue: '+33' },
    number: { name: 'phone', defaultValue: '6 00 00 00 00' },
    prefixes: [
      { value: '+33', label: 'France +33' },
      { value: '+39', label: 'Italy +39' },
    ],
  },
  parameters: { width: 608 },
} satisfies Meta<typeof PhoneField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Invalid: Story = {
  args: { error: 'The Phone field is not valid', number: { name: 'phone', defaultValue: '6 00' } },
};
/** Every calling code of the world: that of a long name is seen as well. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: function AnyCode() {
    return (
      <PhoneField
        label="Phone"
        prefix={{ name: 'phone_prefix', defaultValue: '+236' }}
        number={{ name: 'phone', defaultValue: '70 00 00 00' }}
        prefixes={usePhonePrefixes()}
      />
    );
  },
  play: async ({ canvasElement }) => {
    const select = within(canvasElement).getByRole<HTMLSelectElement>('combobox');
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) throw new Error('A canvas measures text');
    pen.font = font;
    const room =
      select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    const cut = [...select.options].filter(({ label }) => pen.measureText(label).width > room);
    // those of two countries at most, by the language: `British Indian Ocean Territory +246`
    await expect(cut.map(({ value }) => value)).not.toContain('+236');
    await expect(cut.length).toBeLessThanOrEqual(2);
  },
};
