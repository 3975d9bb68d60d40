import type { Meta, StoryObj } from '@storybook/react-vite';
import { exampleUser } from '../../../machines/catalogue/examples.ts';
import { detailsAt, registrationAt } from '../../../.storybook/charts/dossier.ts';
import { useFactSections } from '../../app/member/fact-sections.ts';
import type { Registration } from '../../queries/enrollment.ts';
import { BankScreen } from './bank-screen.tsx';
import { ProfileScreen } from './profile-screen.tsx';

type Standing = { readonly registration: Registration | null; readonly step: number };

const submitted = registrationAt(7, true);
const standings = {
  nothing: { registration: null, step: 1 },
  open: { registration: registrationAt(4), step: 4 },
  submitted: { registration: submitted, step: 7 },
  correction: { registration: { ...submitted, open_issues: 1, correction_steps: [3, 6] }, step: 7 },
  validated: {
    registration: {
      ...submitted,
      enrollment_status: 'VALIDATED',
      sections: { KYC: 'VALIDATED', CONTRACT: 'VALIDATED', BANK_INFORMATION: 'VALIDATED' },
    },
    step: 7,
  },
  refused: {
    registration: {
      ...submitted,
      enrollment_status: 'REFUSED',
      sections: { KYC: 'VALIDATED', CONTRACT: 'VALIDATED', BANK_INFORMATION: 'REFUSED' },
    },
    step: 7,
  },
} satisfies Record<string, Standing>;

type PageProps = { readonly page: 'profile' | 'bank'; readonly standing: keyof typeof standings };

function Page({ page, standing }: PageProps) {
  const { registration, step } = standings[standing];
  const saved = { registration, individual: registration && detailsAt(step), business: null };
  const sections = useFactSections('INDIVIDUAL', saved);
  return page === 'profile' ? (
    <ProfileScreen
      account={exampleUser}
      type="INDIVIDUAL"
      registration={registration}
      sections={sections.filter(({ number }) => number < 5)}
    />
  ) : (
    <BankScreen
      registration={registration}
      section={sections.find((one) => one.step === 'bankInformation') ?? null}
    />
  );
}

const meta = {
  title: 'Pages/Details and bank',
  component: Page,
  parameters: { width: 1248 },
  args: { page: 'profile', standing: 'open' },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;
const details = (standing: PageProps['standing']): Story => ({ args: { page: 'profile', standing } });
const bank = (standing: PageProps['standing']): Story => ({ args: { page: 'bank', standing } });

export const NothingSaved = details('nothing');
export const BeforeSubmission = details('open');
export const WithTheFund = details('submitted');
export const InACorrection = details('correction');
export const Validated = details('validated');
export const Refused = details('refused');
export const BankNotReached = bank('open');
export const BankBeingChecked = bank('submitted');
export const BankToCorrect = bank('correction');
export const BankValidated = bank('validated');
export const BankRefused = bank('refused');
export const OnAPhone: Story = { ...details('open'), globals: { viewport: { value: 'phone' } } };
