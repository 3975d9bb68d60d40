import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { detailsAt, knowing, registrationAt } from '../../../.storybook/charts/dossier.ts';
import { EnrollmentScene } from '../../../.storybook/charts/enrollment-scene.tsx';
import { useFrozen } from '../../../.storybook/frozen.tsx';
import { words } from '../../../.storybook/i18n.ts';
import { useKnowing } from '../../../.storybook/knowing.ts';
import { wordless } from '../../../.storybook/spoken.ts';
import { languages } from '../../../contract/languages.ts';
import { enrollmentIndividualChart as chart } from '../../../machines/catalogue/enrollment.ts';
import { loadTexts } from '../../platform/texts.ts';
import type { DraftStatus, DraftStore } from '../../queries/drafts.ts';
import { EnrollmentView } from './enrollment-view.tsx';
import { shownAt } from './shown.ts';

const off: DraftStatus = { kind: 'off' };
const told: readonly DraftStatus[] = [
  { kind: 'saving' },
  { kind: 'saved', at: '2026-03-11T14:32:00.000Z' },
  { kind: 'failed' },
];

let status: DraftStatus = off;
const listeners = new Set<() => void>();
const say = (next: DraftStatus) => {
  status = next;
  for (const listener of listeners) listener();
};
const drafts: DraftStore = {
  read: () => Promise.resolve(null),
  takeTheirs: () => Promise.resolve(null),
  stranded: () => Promise.resolve([]),
  stepSent: () => undefined,
  keeper: () => ({
    changed: () => undefined,
    flush: () => undefined,
    keepMine: () => undefined,
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  }),
  latest: () => null,
  forget: () => Promise.resolve(),
};

/** The first step, whatever has become of its draft. */
function Step() {
  const actorRef = useFrozen(chart, 'filling.investorType.editing');
  const client = useKnowing(actorRef, (made) => knowing(detailsAt(1), registrationAt(1), null, made));
  return (
    <EnrollmentScene
      running={{ kind: 'enrollment', type: 'INDIVIDUAL', actorRef }}
      client={client}
      drafts={drafts}
      onPath={() => undefined}
    >
      <EnrollmentView
        shown={shownAt('INDIVIDUAL', actorRef.getSnapshot(), (event) => actorRef.send(event))}
      />
    </EnrollmentScene>
  );
}

const meta = {
  title: 'Enrollment/What has become of a draft',
  component: Step,
  parameters: { bare: true },
  beforeEach: () => say(off),
} satisfies Meta<typeof Step>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The form begins at one height in each language, whatever is said above it: no answer moves while it is pressed. */
const keepsItsPlace = (width: number) =>
  wordless(async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    await expect(window.innerWidth).toBe(width);
    const shown = words.language;
    await waitFor(() => expect(canvasElement.querySelector('form')).not.toBeNull());
    const top = () => canvasElement.querySelector('form')?.getBoundingClientRect().top;
    const said = () => canvasElement.querySelector('[data-draft]')?.getAttribute('data-draft');
    for (const language of languages) {
      await Promise.all([words.changeLanguage(language), loadTexts([], language)]);
      say(off);
      await waitFor(() => expect(said()).toBe(off.kind));
      const place = top();
      for (const next of told) {
        say(next);
        await waitFor(() => expect(said()).toBe(next.kind));
        await expect([language, next.kind, top()]).toEqual([language, next.kind, place]);
      }
    }
    await Promise.all([words.changeLanguage(shown), loadTexts([], shown)]);
  });

export const AtADesk: Story = {
  globals: { viewport: { value: 'desktop' } },
  play: keepsItsPlace(1440),
};
export const OnATablet: Story = {
  globals: { viewport: { value: 'tablet' } },
  play: keepsItsPlace(834),
};
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: keepsItsPlace(390),
};
