import type { Meta, StoryObj } from '@storybook/react-vite';
import { activationChart as chart } from '../../machines/catalogue/activation.ts';
import { ActivationScreen } from '../../src/features/public/activation.tsx';
import { useFrozen } from '../frozen.tsx';
import { PublicPage, freshVisit, publicWords } from './public.tsx';

function Activation({ leaf }: { readonly leaf: string }) {
  const actor = useFrozen(chart, leaf);
  return (
    <PublicPage
      path="/account_activation"
      services={{ openActivation: () => Promise.resolve(actor), loginNotice: () => 'activated' }}
    >
      <ActivationScreen />
    </PublicPage>
  );
}

const meta = {
  title: 'Charts/Activation',
  component: Activation,
  loaders: [publicWords],
  beforeEach: freshVisit(),
  parameters: { bare: true, machine: 'activation' },
  args: { leaf: 'typing' },
  argTypes: { leaf: { control: false } },
} satisfies Meta<typeof Activation>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (leaf: string): Story => ({ args: { leaf } });

export const Typing = at('typing');
export const Checking = at('checking');
export const RefusedWrong = at('refused.wrong');
export const RefusedExpired = at('refused.expired');
export const RefusedUnanswered = at('refused.unanswered');
export const Resending = at('resending');
export const ResentCoolingDown = at('resent.coolingDown');
export const ResentCooledDown = at('resent.cooledDown');
export const ResendRefused = at('resendRefused');
export const Activated = at('activated');
