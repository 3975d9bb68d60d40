import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { EmptyState } from './empty-state.tsx';
import { RetryButton } from './retry-button.tsx';
import { SettingsSection } from './settings-section.tsx';
import { Sheet, SheetSection } from './sheet.tsx';

/** What did not come, and is on its way once more as soon as that is asked for. */
function Awaited() {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <p>Loading what happened</p>;
  return (
    <EmptyState
      kind="error"
      of={null}
      title="What happened did not load"
      action={<RetryButton onRetry={() => setAsked(true)} />}
    />
  );
}

type PlaceProps = { readonly place: 'sheet' | 'settings' | 'list' | 'dialog' | 'over' | 'page' };

function Place({ place }: PlaceProps) {
  return (
    <>
      <h1 tabIndex={-1}>Exemple Conseil</h1>
      {place === 'sheet' && (
        <Sheet>
          <SheetSection title="What happened">
            <Awaited />
          </SheetSection>
        </Sheet>
      )}
      {place === 'settings' && (
        <Sheet>
          <SettingsSection id="happened" title="What happened">
            <Awaited />
          </SettingsSection>
        </Sheet>
      )}
      {place === 'list' && (
        <section>
          <h2 tabIndex={-1}>What happened</h2>
          <section>
            <h3>All of it</h3>
            <Awaited />
          </section>
        </section>
      )}
      {place === 'dialog' && (
        <dialog open style={{ position: 'static' }}>
          <h2 tabIndex={-1}>What happened</h2>
          <Awaited />
        </dialog>
      )}
      {place === 'over' && (
        <div role="alertdialog" aria-label="What happened" tabIndex={-1}>
          <Awaited />
          <section>
            <h2 tabIndex={-1}>What else there is</h2>
          </section>
        </div>
      )}
      {place === 'page' && <Awaited />}
    </>
  );
}

const meta = {
  title: 'Parts/Part asked for again',
  component: Place,
  args: { place: 'sheet' },
} satisfies Meta<typeof Place>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The button is pressed by its key, and what it leads to has the focus. */
const leadsTo = (role: 'heading' | 'region' | 'alertdialog', name: string): NonNullable<Story['play']> => {
  return async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const button = canvas.getByRole('button', { name: 'Try again' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('Loading what happened')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole(role, { name })).toHaveFocus());
  };
};

export const InASheet: Story = { play: leadsTo('heading', 'What happened') };
export const InSettings: Story = { args: { place: 'settings' }, play: leadsTo('region', 'What happened') };
export const InAList: Story = { args: { place: 'list' }, play: leadsTo('heading', 'What happened') };
export const InADialog: Story = { args: { place: 'dialog' }, play: leadsTo('heading', 'What happened') };
export const OverThePage: Story = { args: { place: 'over' }, play: leadsTo('alertdialog', 'What happened') };
export const OnThePage: Story = { args: { place: 'page' }, play: leadsTo('heading', 'Exemple Conseil') };
