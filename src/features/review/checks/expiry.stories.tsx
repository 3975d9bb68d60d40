import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { exampleOf } from '../../../../.storybook/charts/dossier.ts';
import { contract } from '../../../../contract/index.ts';
import type { CheckOutcome, ReviewItem } from '../../../../contract/values/review.ts';
import { dossierReview } from '../../../../contract/values/review.ts';
import type { Refusal } from '../../../../machines/refusal.ts';
import { useExpiry, useTypedDays } from '../decision/use-expiry.ts';
import { CheckTable } from './check-table.tsx';
import { ExpiryField } from './expiry-field.tsx';

const example = dossierReview.parse(exampleOf(contract.review.read));
const paper = example.items.find(({ file }) => file !== null);
if (paper?.file == null) throw new Error('The example of a review has no paper');
const { file } = paper;
const open = { declared: [], outcome: null, by_name: null, at: null };
const passport = (expires_on: string | null, expiry: CheckOutcome | null): ReviewItem => ({
  ...paper,
  document_type: 'identity_front',
  file: { ...file, type: 'identity_front', name: 'passport.pdf', issued_on: null, expires_on },
  checks: [
    { ...open, name: 'readable' },
    { ...open, name: 'nationality', declared: [{ field: 'nationality', value: 'FR' }] },
    { ...open, name: 'expiry', outcome: expiry },
  ],
});

type ChecksProps = {
  /** what the server holds */
  readonly expiresOn: string | null;
  readonly outcome: CheckOutcome | null;
  readonly refusal: Refusal | null;
  /** nothing else is being decided */
  readonly isOpen: boolean;
  /** with the day, or nothing where the document bears none */
  readonly onValidate: (day: string) => void;
};

function Checks({ expiresOn, outcome, refusal, isOpen, onValidate }: ChecksProps) {
  const item = passport(expiresOn, outcome);
  const expiry = useExpiry(useTypedDays(example.user_id), item, refusal);
  return (
    <CheckTable
      type="INDIVIDUAL"
      item={item}
      pending={[]}
      onTick={isOpen ? () => undefined : null}
      expiry={
        expiry && (
          <ExpiryField
            expiry={expiry}
            isOpen={isOpen}
            onEnter={() => {
              if (expiry.judge()) onValidate(expiry.day);
            }}
          />
        )
      }
    />
  );
}

const meta = {
  title: 'Pages/Review expiry',
  component: Checks,
  parameters: { width: 700 },
  args: { expiresOn: null, outcome: null, refusal: null, isOpen: true, onValidate: fn() },
} satisfies Meta<typeof Checks>;
export default meta;
type Story = StoryObj<typeof meta>;

const isEnglish = () => document.documentElement.lang === 'en';
const dayIn = (canvas: HTMLElement) => within(canvas).getByRole('textbox');
async function refuses(canvas: HTMLElement, typed: string, why: string): Promise<void> {
  const day = dayIn(canvas);
  await userEvent.type(day, `${typed}{Enter}`);
  await waitFor(() => expect(day).toHaveAttribute('aria-invalid', 'true'));
  await expect(day).toHaveFocus();
  await expect(day).toHaveValue(typed);
  if (isEnglish()) await within(canvas).findByText(why);
}

export const NothingSaid: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.type(dayIn(canvasElement), '{Enter}');
    await expect(args.onValidate).toHaveBeenCalledWith('');
  },
};
export const Said: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.type(dayIn(canvasElement), '14/05/2031{Enter}');
    await expect(args.onValidate).toHaveBeenCalledWith('2031-05-14');
  },
};
export const SaidBefore: Story = {
  args: { expiresOn: '2031-05-14', outcome: 'PASSED' },
  play: async ({ canvasElement }) => expect(dayIn(canvasElement)).toHaveValue('14/05/2031'),
};
export const HasPassed: Story = {
  play: async ({ args, canvasElement }) => {
    const why = 'This document has expired and can’t be validated: refuse it instead';
    await refuses(canvasElement, '14/05/2020', why);
    await expect(args.onValidate).not.toHaveBeenCalled();
  },
};
export const TooFarAhead: Story = {
  play: ({ canvasElement }) =>
    refuses(canvasElement, '14/05/2099', 'This date is more than 30 years ahead. Check the year'),
};
export const NoSuchDay: Story = {
  play: ({ canvasElement }) => refuses(canvasElement, '31/02/2031', 'Enter a valid date, as dd/mm/yyyy'),
};
/** It passed while the decision was on its way. */
export const NotTakenByTheServer: Story = {
  args: {
    expiresOn: '2031-05-14',
    refusal: { key: 'validation_failed', fields: { expires_on: 'document_expired' }, requestId: null },
    isOpen: false,
  },
  play: async ({ canvasElement }) => {
    await expect(dayIn(canvasElement)).toHaveAttribute('aria-invalid', 'true');
    await expect(dayIn(canvasElement)).toHaveAttribute('readonly');
  },
};
export const CheckFailed: Story = { args: { outcome: 'FAILED' } };
export const OnAPhone: Story = {
  args: { expiresOn: '2031-05-14' },
  globals: { viewport: { value: 'phone' } },
  // the head is not seen there, and still names what is declared and what is to be found
  play: async ({ canvasElement }) => {
    const table = within(canvasElement).getByRole('table');
    await expect(table).toHaveAccessibleName();
    await expect(within(table).getAllByRole('columnheader')).toHaveLength(4);
  },
};
