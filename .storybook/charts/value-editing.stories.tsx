import type { Meta } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { ValueRecord } from '../../contract/values/value.ts';
import { exampleTypedDay, valueEditingChart as chart } from '../../machines/catalogue/value-editing.ts';
import type { ValueEditingSnapshot } from '../../machines/value-editing/selectors.ts';
import type { Saved } from '../../machines/value-editing/types.ts';
import { sampleDays } from '../../src/features/values/sample-days.ts';
import { DailyPage } from '../../src/features/values/sample-page.tsx';
import { knowingValues } from '../../src/features/values/sample.ts';
import { answers, fails, passes } from '../../tests/model/model.ts';
import type { Fitting } from '../flow-channel.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { type Tell, useKnowing } from '../knowing.ts';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { happens, stands } from '../walking.ts';

const draft = sampleDays.at(-1);
/** What somebody else saved meanwhile. */
const theirs: ValueRecord | null = draft
  ? {
      ...draft,
      version: 4,
      misc_fees: '415.30',
      ending_balance: '4284140.57',
      updated_at: '2026-03-12T14:35:00.000Z',
      updated_by: 'Dominique Modèle',
    }
  : null;

type Props = { readonly leaf: string; readonly theirs: ValueRecord | null };

/** What was saved, in the place of what stood there. */
const savedIn = (rows: readonly ValueRecord[], { id, amounts, version }: Saved): readonly ValueRecord[] =>
  rows.map((row) => (row.id === id ? { ...row, ...amounts, version: version + 1 } : row));

/** What is saved comes back as it was sent, and one version on. */
const asSent: Fitting<typeof chart.machine> = (said, { context: { sent, theirs: known } }) => {
  if (sent === null || said.event.type !== 'xstate.done.actor.saveRecord') return said;
  const version = Math.max(sent.version, known?.version ?? 0) + 1;
  return { ...said, event: { ...said.event, output: { ...sent, version } } };
};

/** Theirs as the chart heard of it: still a draft, or published. */
const heardOf = (other: ValueRecord | null, { context }: ValueEditingSnapshot): ValueRecord | null =>
  other && context.theirs?.isOpen === false && other.status === 'DRAFT'
    ? { ...other, status: 'PUBLISHED', version: context.theirs.version }
    : other;

/** What the server holds: what was saved last stays. */
function tellOf(other: ValueRecord | null): Tell<ValueEditingSnapshot> {
  let rows: readonly ValueRecord[] = sampleDays;
  return (client, now, before) => {
    const sent = before?.matches('saving') ? before.context.sent : null;
    const isHeld = now.matches('saving') && now.context.sent === sent;
    if (sent !== null && !isHeld && !now.matches('refused') && !now.matches('comparing'))
      rows = savedIn(rows, sent);
    const found = heardOf(other, now);
    const isTaken = before?.matches('conflict') === true && !now.hasTag('conflict') && !now.matches('saving');
    if (isTaken && found !== null) rows = rows.map((row) => (row.id === found.id ? found : row));
    knowingValues({ theirs: found, rows, client });
  };
}

function Values({ leaf, theirs: other }: Props) {
  const actorRef = useFrozen(
    chart,
    leaf,
    (context) => ({
      ...context,
      theirs: context.theirs && { ...context.theirs, isOpen: other?.status === 'DRAFT' },
    }),
    asSent,
  );
  const client = useKnowing(actorRef, tellOf(other));
  return <DailyPage client={client} actorRef={actorRef} />;
}

const meta = {
  title: 'Charts/Value editing',
  component: Values,
  ...tellsOf('value-editing'),
  args: { leaf: 'editing', theirs },
  play: settled,
} satisfies Meta<typeof Values>;
export default meta;
const { at: standsAt, walk } = leafStories<Props>();
const at = (leaf: string, other = theirs) => standsAt(leaf, { theirs: other });

export const Walk = walk(
  async ({ canvasElement }) => {
    const page = within(canvasElement);
    const fees = await page.findByRole('textbox', { name: /Misc.*12/ });
    await userEvent.click(fees);
    await userEvent.keyboard('299.10{Tab}');
    await stands('editing');
    await expect(await page.findByText(/Not saved yet/)).toBeVisible();
    await happens(passes('pause', 'valueEditing.editing', 700));
    await happens(fails('saveRecord', 'stale_version'));
    await happens(answers('readTheirs', { version: 4, isOpen: true }));
    await userEvent.click(await page.findByRole('button', { name: 'Save mine over theirs' }));
    await happens(answers('saveRecord', { ...exampleTypedDay, version: 4 }));
    await stands('resting');
    await expect(fees).toHaveValue('299.10');
  },
  { theirs },
);

export const Resting = at('resting');
export const Editing = at('editing');
export const Saving = at('saving');
export const Refused = at('refused');
export const Comparing = at('comparing');
export const Unread = at('unread');
export const Conflict = at('conflict');
export const ConflictWithWhatWasSent = at('conflict', theirs && { ...theirs, status: 'AWAITING_APPROVAL' });
export const ConflictWithADeletion = at('conflict', null);
