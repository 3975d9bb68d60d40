import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { companyAt, companyRegistrationAt } from '../../../../.storybook/charts/dossier-business.ts';
import { knowing } from '../../../../.storybook/charts/dossier.ts';
import { EnrollmentScene } from '../../../../.storybook/charts/enrollment-scene.tsx';
import { useFrozen } from '../../../../.storybook/frozen.tsx';
import { useKnowing } from '../../../../.storybook/knowing.ts';
import { enrollmentBusinessChart as chart } from '../../../../machines/catalogue/enrollment.ts';
import { EnrollmentView } from '../enrollment-view.tsx';
import { shownAt } from '../shown.ts';

const own = companyAt(5);

/** The papers of a company of a country. */
function Step({ country }: { readonly country: string }) {
  const actorRef = useFrozen(chart, 'filling.companyDocuments.editing');
  const business = { ...own, step_3: own.step_3 && { ...own.step_3, country } };
  const client = useKnowing(actorRef, (made) => knowing(null, companyRegistrationAt(5), business, made));
  return (
    <EnrollmentScene
      running={{ kind: 'enrollment', type: 'BUSINESS', actorRef }}
      client={client}
      onPath={() => undefined}
    >
      <EnrollmentView shown={shownAt('BUSINESS', actorRef.getSnapshot(), (event) => actorRef.send(event))} />
    </EnrollmentScene>
  );
}

const meta = {
  title: 'Enrollment/Papers of a company',
  component: Step,
  args: { country: 'FR' },
  parameters: { bare: true },
} satisfies Meta<typeof Step>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What is said of dates names the papers that are asked for. */
const dated =
  (text: RegExp) =>
  async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    const page = within(canvasElement);
    const title = await page.findByRole('heading', { name: 'How recent' });
    await expect(title.nextElementSibling).toHaveTextContent(text);
  };

export const InFrance: Story = { play: dated(/A Kbis and a proof of address are dated/) };
export const InItaly: Story = { args: { country: 'IT' }, play: dated(/A proof of address is dated/) };
