import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { TextField } from '../../../ui/text-field.tsx';
import { lateRules } from './bring-rules.ts';
import { useStepForm } from './use-step-form.ts';

type Answers = { readonly address: string; readonly city: string; readonly tax_number: string };

/** Three answers that the agreement prints, as a step asks for them. */
function Form({ saved }: { readonly saved: Answers }) {
  const { field } = useStepForm<Answers>({
    initial: saved,
    resolver: () => ({ values: {}, errors: {} }),
    refusal: null,
    keeper: null,
    printed: true,
    onValid: () => undefined,
  });
  return (
    <form style={{ display: 'grid', gap: 24 }}>
      <TextField label="Address" {...field('address')} />
      <TextField label="City" {...field('city')} />
      <TextField label="Tax number" {...field('tax_number')} />
    </form>
  );
}

const meta = {
  title: 'Enrollment/Answers that no paper shows',
  component: Form,
  args: { saved: { address: '東京都千代田区', city: '東京', tax_number: '' } },
  // a browser that has drawn a first screen has them
  beforeEach: () => lateRules.bring().then(() => undefined),
} satisfies Meta<typeof Form>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Each field is told of by itself, and no longer than it is to be mended. */
export const MendedOneByOne: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const told = () => canvas.queryAllByText(/Write this in Latin letters/);
    const write = async (label: string, text: string) => {
      await userEvent.clear(canvas.getByRole('textbox', { name: label }));
      await userEvent.type(canvas.getByRole('textbox', { name: label }), text);
    };
    await expect(told()).toHaveLength(2);
    await write('Tax number', '1234567890');
    await write('Address', '1-1 Chiyoda');
    await waitFor(() => expect(told()).toHaveLength(1));
    await write('City', 'Tokyo');
    await waitFor(() => expect(told()).toHaveLength(0));
    await write('Tax number', '番号');
    await waitFor(() => expect(told()).toHaveLength(1));
  },
};
