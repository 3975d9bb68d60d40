import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { detailsAt, knowing, registrationAt } from '../../../.storybook/charts/dossier.ts';
import { EnrollmentScene, halfTyped } from '../../../.storybook/charts/enrollment-scene.tsx';
import { useFrozen } from '../../../.storybook/frozen.tsx';
import { useKnowing } from '../../../.storybook/knowing.ts';
import { wordless } from '../../../.storybook/spoken.ts';
import { enrollmentIndividualChart as chart } from '../../../machines/catalogue/enrollment.ts';
import type { DraftStatus, DraftStore } from '../../queries/drafts.ts';
import { EnrollmentView } from './enrollment-view.tsx';
import { shownAt } from './shown.ts';

const whole = detailsAt(4);
const mine = { ...halfTyped(whole.step_3), city: 'Albi', zip_code: '81000' };
const theirs = { ...halfTyped(whole.step_3), city: 'Nantes', zip_code: '44000' };
const kept = fn();

/** Of a form that another device has written while this one was asleep. `answer`: what is read of it. */
function overtaken(answer: DraftStore['takeTheirs']): DraftStore {
  let status: DraftStatus = { kind: 'overtaken', at: '2026-03-11T14:32:00.000Z' };
  const listeners = new Set<() => void>();
  const say = (next: DraftStatus) => {
    status = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => Promise.resolve(mine),
    takeTheirs: async (form) => {
      const values = await answer(form);
      say({ kind: 'off' });
      return values;
    },
    stranded: () => Promise.resolve([]),
    stepSent: () => undefined,
    keeper: () => ({
      changed: () => undefined,
      flush: () => undefined,
      keepMine: () => {
        kept();
        say({ kind: 'saved', at: '2026-03-11T15:01:00.000Z' });
      },
      status: () => status,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    latest: () => mine,
    forget: () => Promise.resolve(),
  };
}

/** The third step with what was typed here, over which something newer was written. */
function Step({ answer }: { readonly answer: DraftStore['takeTheirs'] }) {
  const actorRef = useFrozen(chart, 'filling.address.editing');
  const client = useKnowing(actorRef, (made) => knowing(whole, registrationAt(4), null, made));
  return (
    <EnrollmentScene
      running={{ kind: 'enrollment', type: 'INDIVIDUAL', actorRef }}
      client={client}
      drafts={overtaken(answer)}
      onPath={() => undefined}
    >
      <EnrollmentView
        shown={shownAt('INDIVIDUAL', actorRef.getSnapshot(), (event) => actorRef.send(event))}
      />
    </EnrollmentScene>
  );
}

const answered: DraftStore['takeTheirs'] = () => Promise.resolve(theirs);
const meta = {
  title: 'Enrollment/A step that was changed elsewhere',
  component: Step,
  args: { answer: answered },
  parameters: { bare: true },
  beforeEach: () => void kept.mockClear(),
} satisfies Meta<typeof Step>;
export default meta;
type Story = StoryObj<typeof meta>;

const told = (canvasElement: HTMLElement) => within(canvasElement).findByRole('alert');
const city = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole<HTMLInputElement>('textbox', { name: 'City' });

export const Told: Story = {
  play: async ({ canvasElement }) => {
    await expect(await told(canvasElement)).toHaveTextContent('This step was changed elsewhere');
    await expect(city(canvasElement)).toHaveValue('Albi');
  },
};
export const InFrench: Story = {
  globals: { language: 'fr' },
  play: wordless(async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    const callout = await told(canvasElement);
    await expect(callout).toHaveTextContent('Cette étape a été modifiée ailleurs');
    await expect(callout).toHaveTextContent(/dernière modification\s: 11\/03\/2026/);
  }),
};
/** Whoever types further down reads of it in the bar, and comes from there to the choice. */
export const ToldInTheBar: Story = {
  play: async ({ canvasElement }) => {
    const callout = await told(canvasElement);
    const bar = within(within(canvasElement).getByRole('region', { name: 'Save and continue' }));
    await userEvent.click(bar.getByRole('link', { name: /^Not saved: this step was changed elsewhere/ }));
    await expect(callout.parentElement).toHaveFocus();
    await userEvent.click(within(callout).getByRole('button', { name: 'Keep what I typed here' }));
    await waitFor(() => expect(bar.queryByRole('link', { name: /^Not saved/ })).toBeNull());
  },
};
/** What was typed here stays, and goes on from what was written elsewhere. */
export const Kept: Story = {
  play: async ({ canvasElement }) => {
    const callout = within(await told(canvasElement));
    callout.getByRole('button', { name: 'Keep what I typed here' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(within(canvasElement).queryByRole('alert')).toBeNull());
    await expect(kept).toHaveBeenCalledTimes(1);
    await expect(city(canvasElement)).toHaveValue('Albi');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  },
};
/** The form is filled with what was written elsewhere. */
export const Taken: Story = {
  play: async ({ canvasElement }) => {
    const callout = within(await told(canvasElement));
    callout.getByRole('button', { name: 'Use the changes from elsewhere' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(city(canvasElement)).toHaveValue('Nantes'));
    await expect(within(canvasElement).queryByRole('alert')).toBeNull();
    await expect(kept).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  },
};
/** It could not be read: nothing typed here is lost, and the choice is asked for as before. */
export const Unread: Story = {
  args: {
    answer: () => Promise.reject({ key: 'no_response', fields: {}, requestId: null }),
  },
  play: async ({ canvasElement }) => {
    const callout = await told(canvasElement);
    await userEvent.click(within(callout).getByRole('button', { name: 'Use the changes from elsewhere' }));
    await waitFor(() => expect(callout).toHaveTextContent('The other changes could not be loaded.'));
    await expect(city(canvasElement)).toHaveValue('Albi');
    await expect(
      within(callout).getByRole('button', { name: 'Use the changes from elsewhere' }),
    ).toHaveFocus();
  },
};
