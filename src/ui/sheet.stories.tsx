import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { TextLink } from './link.tsx';
import { Sheet, SheetLine, SheetSection } from './sheet.tsx';
import { Status, ToneMark } from './status.tsx';
import { StepTransition } from './step-transition.tsx';

const meta = { title: 'Parts/Sheet', component: Sheet } satisfies Meta<typeof Sheet>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Board: Story = {
  render: () => (
    <Sheet>
      <SheetSection title="Identity and documents" end={<Status kind="refused" label="1 refused" />}>
        <ul style={{ listStyle: 'none', padding: 0, margin: 0 }}>
          <SheetLine
            mark={<ToneMark mark="validated" size={16} />}
            label="Identity document, front"
            end="Validated 11/03/2026"
          />
          <SheetLine mark={<ToneMark mark="refused" size={16} />} label="Proof of address" end="Too old" />
        </ul>
      </SheetSection>
      <SheetSection title="Contract" end={<Status kind="validated" label="Validated" />}>
        <ul style={{ listStyle: 'none', padding: 0, margin: 0 }}>
          <SheetLine
            mark={<ToneMark mark="validated" size={16} />}
            label="Signed contract"
            end="Validated 11/03/2026"
          />
        </ul>
      </SheetSection>
    </Sheet>
  ),
};

/** What has no room beside the title goes below it, and neither is broken. */
export const ALinkWithoutRoom: Story = {
  globals: { language: 'fr', viewport: { value: 'phone' } },
  render: () => (
    <Sheet>
      <SheetSection
        title="Dernières opérations"
        end={
          <TextLink href="#all" fontSize="sm">
            Toutes les opérations de ce portefeuille
          </TextLink>
        }
      >
        1 200,00 EUR
      </SheetSection>
    </Sheet>
  ),
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link');
    await expect(link.getClientRects()).toHaveLength(1);
    const heading = within(canvasElement).getByRole('heading');
    await expect(heading.getBoundingClientRect().height).toBeLessThan(30);
  },
};

export const InAStepThatComesIn: Story = {
  render: () => (
    <StepTransition stepKey="4">
      <Sheet padding="4">The documents of step 4.</Sheet>
    </StepTransition>
  ),
};
