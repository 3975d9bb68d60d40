import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { StepHeaderMobile } from './step-header-mobile.tsx';
import { StepList, StepRail } from './step-rail.tsx';
import type { Step } from './steps.ts';

const at = (n: number) => (n === 1 ? '/user/enrollment/step1' : `/user/enrollment/step${n}/individual`);
const names = [
  'Investor type',
  'Identity',
  'Address',
  'Documents',
  'Contract',
  'Bank information',
  'Summary and status',
];

const underWay: Step[] = names.map((label, index) => {
  const n = index + 1;
  if (n < 4) return { key: String(n), label, state: 'saved', href: at(n) };
  if (n === 4) return { key: '4', label, state: 'current', href: at(4), hint: '3 things left' };
  return n === 5
    ? { key: '5', label, state: 'ahead', hint: 'Opens after Documents' }
    : { key: String(n), label, state: 'ahead' };
});

const meta = {
  title: 'Parts/Steps',
  component: StepRail,
  args: { steps: underWay, current: '4', label: 'Enrollment steps' },
  parameters: { width: 264 },
} satisfies Meta<typeof StepRail>;
export default meta;
type Story = StoryObj<typeof meta>;

export const UnderWay: Story = { render: (args) => <StepList {...args} /> };

export const WithAnError: Story = {
  args: {
    steps: underWay.map((step) =>
      step.key === '3' ? { ...step, state: 'error', hint: '1 answer to correct' } : step,
    ),
  },
  render: (args) => <StepList {...args} />,
};

/** Somebody has gone back: the next one to fill in is told from those that can't be opened yet. */
export const GoneBack: Story = {
  args: {
    current: '2',
    steps: underWay.map((step) => {
      if (step.key === '2') return { ...step, state: 'current' };
      return step.key === '4' ? { key: '4', label: step.label, state: 'open', href: at(4) } : step;
    }),
  },
  render: (args) => <StepList {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: /^Documents ?, to fill in$/ })).toBeVisible();
    await expect(canvas.getByText('Contract')).toHaveTextContent('Contract, not open yet');
  },
};

export const Submitted: Story = {
  args: {
    current: '7',
    steps: names.map((label, index) => ({
      key: String(index + 1),
      label,
      state: index === 6 ? 'current' : 'readOnly',
      href: at(index + 1),
    })),
  },
  render: (args) => <StepList {...args} />,
};

export const Rail: Story = { parameters: { bare: true } };

export const OnAPhone: Story = {
  parameters: { bare: true },
  globals: { viewport: { value: 'phone' } },
  render: (args) => <StepHeaderMobile {...args} />,
};

export const OnAPhoneOpened: Story = {
  ...OnAPhone,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const button = canvas.queryByRole('button', { name: /Step 4 of 7/ });
    if (!button) return;
    await userEvent.click(button);
    await expect(canvas.getByRole('link', { name: /Identity/ })).toBeVisible();
  },
};
