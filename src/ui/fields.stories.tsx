import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { countryCodes } from '../../contract/values/country.ts';
import { CheckField } from './check-field.tsx';
import { ChoiceField, YesNoField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import { CountryField, SelectField } from './select-field.tsx';
import { TextAreaField, TextField } from './text-field.tsx';

const meta = {
  title: 'Parts/Fields',
  component: TextField,
  args: { name: 'account_holder', label: 'Account holder' },
  parameters: { width: 608 },
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rest: Story = {};
export const Filled: Story = { args: { defaultValue: 'Camille Exemple' } };
export const Hint: Story = {
  args: { hint: 'As printed on your bank statement.', defaultValue: 'Camille Exemple' },
};
export const Optional: Story = { args: { name: 'website', label: 'Website', optional: true } };
export const ReadOnly: Story = { args: { readOnly: true, defaultValue: 'Camille Exemple' } };
export const DisabledWithReason: Story = {
  args: {
    disabled: true,
    defaultValue: 'EUR',
    label: 'Currency',
    name: 'currency',
    hint: 'Set by your first money-in.',
  },
};
export const Invalid: Story = {
  args: {
    name: 'iban',
    label: 'IBAN',
    hint: '27 characters for France.',
    error: 'One digit is wrong. Check it against your bank statement.',
    defaultValue: 'FR76 9999 9000 0100 0000 0000 124',
  },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'IBAN' });
    await expect(input).toHaveAccessibleDescription(/27 characters for France.*One digit is wrong/);
  },
};
export const WithSuffix: Story = {
  args: {
    name: 'amount',
    label: 'Amount',
    suffix: 'EUR',
    width: '220px',
    defaultValue: '1,250.00',
    inputMode: 'decimal',
  },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Amount' });
    await expect(input).toHaveAccessibleDescription('EUR');
  },
};
export const LongText: Story = {
  render: () => (
    <TextAreaField
      name="message"
      label="Message to the investor"
      hint="Say what is wrong, what to send, and from which date."
      defaultValue="The bill is dated 04/11/2025. Send a bill or bank statement dated 12/12/2025 or later."
    />
  ),
};
export const Select: Story = {
  render: () => (
    <SelectField
      name="source_of_funds"
      label="Where does the money come from?"
      options={[
        { value: 'salary', label: 'Salary' },
        { value: 'savings', label: 'Savings' },
      ]}
    />
  ),
};
export const SelectInvalid: Story = {
  render: () => (
    <SelectField
      name="state"
      label="State"
      error="Choose a state from the list"
      options={[{ value: 'CA', label: 'California' }]}
    />
  ),
};
export const Country: Story = {
  render: () => (
    <CountryField
      name="country"
      label="Country of residence"
      countries={countryCodes}
      first={['FR', 'US']}
      defaultValue="FR"
    />
  ),
  play: async ({ canvasElement }) => {
    const options = within(canvasElement).getAllByRole('option');
    await expect(options).toHaveLength(countryCodes.length + 1);
    await expect(options[1]).toHaveValue('FR');
  },
};
/** A browser knows the country of the address alone: filled in here, it would be a wrong answer. */
export const CountryOfBirth: Story = {
  render: () => <CountryField name="country_of_birth" label="Country of birth" countries={countryCodes} />,
  play: async ({ canvasElement }) => {
    const country = within(canvasElement).getByRole('combobox', { name: 'Country of birth' });
    await expect(country).toHaveAttribute('autocomplete', 'off');
  },
};
export const DateFilled: Story = {
  render: () => <DateField name="date_of_birth" label="Date of birth" defaultValue="1986-05-14" />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox', { name: 'Date of birth' })).toHaveValue(
      '14/05/1986',
    );
  },
};
/** A phone's keys for digits have no mark: the field sets it. What is taken away stays away. */
export const DateOfDigitsAlone: Story = {
  render: () => <DateField name="date_of_birth" label="Date of birth" />,
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Date of birth' });
    await userEvent.type(input, '14051986');
    await expect(input).toHaveValue('14/05/1986');
    await userEvent.type(input, '{Backspace}'.repeat(6));
    await expect(input).toHaveValue('14/0');
    await userEvent.clear(input);
    await userEvent.type(input, '1/5/1986');
    await expect(input).toHaveValue('1/5/1986');
    await userEvent.clear(input);
    await userEvent.paste('14051986');
    await expect(input).toHaveValue('14051986');
  },
};
/** What comes with a day out of a PDF, a cell or a letter is no reason to cut it. */
export const DatePasted: Story = {
  render: () => <DateField name="date_of_birth" label="Date of birth" />,
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Date of birth' });
    for (const day of [' 14/05/1986', '\u200e14/05/1986', '14 / 05 / 1986', '14\u201105\u20111986']) {
      await userEvent.clear(input);
      await userEvent.paste(day);
      await expect(input).toHaveValue(day);
    }
  },
};
export const DateInvalid: Story = {
  render: () => (
    <DateField
      name="issued_on"
      label="Date on the document"
      defaultValue="31/02/2026"
      error="Enter a valid date, as dd/mm/yyyy"
    />
  ),
};
export const YesNo: Story = {
  render: () => (
    <YesNoField
      name="us_person"
      label="Are you a US person?"
      hint="A US citizen, a green card holder or a US tax resident."
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('radio', { name: 'Yes' })).not.toBeChecked();
    await userEvent.click(canvas.getByText('No'));
    await expect(canvas.getByRole('radio', { name: 'No' })).toBeChecked();
  },
};
export const YesNoInvalid: Story = {
  render: () => (
    <YesNoField
      name="politically_exposed"
      label="Are you a politically exposed person?"
      error="This answer is needed"
    />
  ),
};
export const Choice: Story = {
  render: () => (
    <ChoiceField
      name="currency"
      label="Currency"
      columns={2}
      defaultChecked={false}
      choices={[
        { value: 'EUR', label: 'EUR' },
        { value: 'USD', label: 'USD' },
      ]}
    />
  ),
};
export const ChoiceWithText: Story = {
  render: () => (
    <ChoiceField
      name="type"
      label="Who invests?"
      choices={[
        { value: 'INDIVIDUAL', label: 'An individual', text: 'In your own name. 7 steps.' },
        {
          value: 'BUSINESS',
          label: 'A business',
          text: 'For a company, a partnership, an association or a trust. 8 steps.',
        },
      ]}
    />
  ),
};
/** Where one label takes two lines, all marks stand beside their first. */
export const ChoiceOfLongWords: Story = {
  render: () => (
    <div style={{ width: 420 }}>
      <ChoiceField
        name="paper"
        label="Which document?"
        columns={2}
        choices={[
          { value: 'PASSPORT', label: 'Passport', text: 'The page with the photo.' },
          { value: 'CARD', label: 'National identity card', text: 'Both sides.' },
        ]}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const [short, long] = [...canvasElement.querySelectorAll('input')].map((radio) => {
      const words = document.createRange();
      const text = radio.nextElementSibling?.firstChild;
      if (text) words.selectNodeContents(text);
      const lines = words.getClientRects();
      const middle = ({ top, height }: DOMRect) => top + height / 2;
      const [first] = lines;
      return {
        count: lines.length,
        off: first ? middle(radio.getBoundingClientRect()) - middle(first) : NaN,
      };
    });
    await expect(short?.count).toBe(1);
    await expect(long?.count).toBe(2);
    await expect(Math.abs(short?.off ?? NaN)).toBeLessThan(1);
    await expect(Math.abs(long?.off ?? NaN)).toBeLessThan(1);
  },
};
export const Check: Story = {
  render: () => (
    <>
      <CheckField name="signatory" label="I am the sole signatory of this account" defaultChecked />
      <CheckField name="accredited" label="I am an accredited investor" />
    </>
  ),
};
/** Pressable as a whole; its name is the sentence, and the hint is said once, after it. */
export const CheckHint: Story = {
  render: () => <CheckField name="signatory" label="Sole signatory" hint="Nobody else signs." />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const box = canvas.getByRole('checkbox', { name: 'Sole signatory' });
    await expect(box).toHaveAccessibleName('Sole signatory');
    await expect(box).toHaveAccessibleDescription('Nobody else signs.');
    await userEvent.click(canvas.getByText('Nobody else signs.'));
    await expect(box).toBeChecked();
  },
};
export const CheckInvalid: Story = {
  render: () => (
    <CheckField
      name="signatory"
      label="I am the sole signatory of this account"
      error="Tick this box to confirm"
    />
  ),
};
export const Declaration: Story = {
  render: () => (
    <CheckField
      tone="card"
      name="confirm"
      label="I confirm that these answers are complete and true."
      defaultChecked
    />
  ),
};
