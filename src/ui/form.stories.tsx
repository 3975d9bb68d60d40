import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Button } from './button.tsx';
import { CheckField } from './check-field.tsx';
import { ChoiceField, YesNoField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { TextField } from './text-field.tsx';

type Answers = {
  holder: string;
  born: string;
  us?: boolean;
  currency: string;
  confirmed: boolean;
};

function Form({ start }: { readonly start: Answers }) {
  const [sent, setSent] = useState<Answers | null>(null);
  const { register, handleSubmit, reset, formState } = useForm<Answers>({
    mode: 'onChange',
    shouldFocusError: false,
    defaultValues: start,
  });
  const { errors, submitCount } = formState;
  const listed = [
    ...(errors.holder?.message
      ? [{ field: 'holder', label: 'Account holder', message: errors.holder.message }]
      : []),
    ...(errors.us?.message ? [{ field: 'us', label: 'US person', message: errors.us.message }] : []),
  ];
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((answers) => setSent(answers))(event)}
      style={{ display: 'grid', gap: 24 }}
    >
      <ErrorSummary errors={submitCount > 0 ? listed : []} attempt={submitCount} />
      <TextField
        label="Account holder"
        error={errors.holder?.message}
        {...register('holder', { required: 'This answer is needed' })}
      />
      <DateField label="Date of birth" {...register('born')} />
      <YesNoField
        label="Are you a US person?"
        error={errors.us?.message}
        {...register('us', { validate: (value) => typeof value === 'boolean' || 'Choose yes or no' })}
      />
      <ChoiceField
        label="Currency"
        columns={2}
        choices={[
          { value: 'EUR', label: 'EUR' },
          { value: 'USD', label: 'USD' },
        ]}
        {...register('currency')}
      />
      <CheckField label="I am the sole signatory of this account" {...register('confirmed')} />
      <div style={{ display: 'flex', gap: 12 }}>
        <Button type="submit">Save and continue</Button>
        <Button
          variant="outline"
          onClick={() =>
            reset({ holder: 'Marta Ejemplo', born: '1990-02-01', us: true, currency: 'USD', confirmed: true })
          }
        >
          Restore the draft
        </Button>
      </div>
      {sent && <output data-testid="sent">{JSON.stringify(sent)}</output>}
    </form>
  );
}

const meta = {
  title: 'Parts/Form',
  component: Form,
  parameters: { width: 608 },
  args: {
    start: { holder: 'Camille Exemple', born: '1986-05-14', us: false, currency: 'EUR', confirmed: true },
  },
} satisfies Meta<typeof Form>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FilledFromADraft: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('textbox', { name: 'Date of birth' })).toHaveValue('14/05/1986');
    await expect(canvas.getByRole('radio', { name: 'No' })).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Save and continue' }));
    await expect(await canvas.findByTestId('sent')).toHaveTextContent(
      '{"holder":"Camille Exemple","born":"1986-05-14","us":false,"currency":"EUR","confirmed":true}',
    );
  },
};

export const TypedAnew: Story = {
  args: { start: { holder: '', born: '', currency: '', confirmed: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Account holder' }), 'Luca Esempio');
    const born = canvas.getByRole('textbox', { name: 'Date of birth' });
    await userEvent.type(born, '1/2/1990');
    await expect(born).toHaveValue('1/2/1990');
    await userEvent.click(canvas.getByRole('radio', { name: 'Yes' }));
    await userEvent.click(canvas.getByRole('radio', { name: 'USD' }));
    await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(canvas.getByRole('button', { name: 'Save and continue' }));
    await expect(await canvas.findByTestId('sent')).toHaveTextContent(
      '{"holder":"Luca Esempio","born":"1990-02-01","currency":"USD","confirmed":true,"us":true}',
    );
  },
};

export const Restored: Story = {
  args: { start: { holder: '', born: '', currency: '', confirmed: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Restore the draft' }));
    await expect(canvas.getByRole('textbox', { name: 'Date of birth' })).toHaveValue('01/02/1990');
    await expect(canvas.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: 'USD' })).toBeChecked();
  },
};

export const Refused: Story = {
  args: { start: { holder: '', born: '', currency: 'EUR', confirmed: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Save and continue' }));
    await expect(await canvas.findByRole('region', { name: '2 answers need to be corrected' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('link', { name: /Account holder/ }));
    await expect(canvas.getByRole('textbox', { name: 'Account holder' })).toHaveFocus();
  },
};

export const WrongAgainWhileTyping: Story = {
  args: { start: { holder: '', born: '', us: true, currency: 'EUR', confirmed: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const told = { name: '1 answer needs to be corrected' };
    const holder = canvas.getByRole('textbox', { name: 'Account holder' });
    await userEvent.click(canvas.getByRole('button', { name: 'Save and continue' }));
    await expect(await canvas.findByRole('region', told)).toHaveFocus();
    await userEvent.click(holder);
    await userEvent.keyboard('L');
    await waitFor(() => expect(canvas.queryByRole('region', told)).toBeNull());
    // said on top again, and whoever is typing goes on
    await userEvent.keyboard('{Backspace}');
    await canvas.findByRole('region', told);
    await expect(holder).toHaveFocus();
    await userEvent.keyboard('Luca');
    await expect(holder).toHaveValue('Luca');
    await userEvent.clear(holder);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('region', told)).toHaveFocus());
  },
};
