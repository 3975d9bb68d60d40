import type { Meta } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import {
  exampleAwaited,
  exampleDraft,
  exampleHash,
  exampleMonth,
  exampleMonthId,
  exampleNextKey,
  examplePosted,
  exampleShares,
  otherShares,
  redistributionChart as chart,
} from '../../machines/catalogue/redistribution.ts';
import { wholeShares } from '../../machines/redistribution/guards.ts';
import { selectRedistributionState } from '../../machines/redistribution/selectors.ts';
import type { RedistributionContext } from '../../machines/redistribution/types.ts';
import { OneApproval } from '../../src/features/approvals/approvals-of.tsx';
import { MonthPanel } from '../../src/features/redistribution/month-panel.tsx';
import { MonthTab } from '../../src/features/redistribution/redistribution-tab.tsx';
import { RedistributionServicesProvider } from '../../src/features/redistribution/services.ts';
import { redistributionPreviewQuery } from '../../src/queries/redistribution.ts';
import { answers, fails } from '../../tests/model/model.ts';
import type { Fitting } from '../flow-channel.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { useKnowing } from '../knowing.ts';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { happens, stands } from '../walking.ts';
import { knowingRedistribution, knowingRestatement, lackingPreview } from './redistribution-figures.ts';

const nothing = () => null;
const viewer = { id: exampleMonthId, role: 'admin' };
const cardOf = (id: string) => <OneApproval id={id} viewer={viewer} headingLevel={3} />;
type Situation =
  | 'plain'
  | 'restating'
  | 'restated'
  | 'restatedInVain'
  | 'nobody'
  | 'lacking'
  | 'unheard'
  | 'awaited'
  | 'unsaved';
const isRestated = (situation: Situation) => situation.startsWith('restated');
type Props = {
  readonly leaf: string;
  readonly situation: Situation;
  /** the month stands beside the grid of values */
  readonly isBeside?: boolean;
};

/** What is saved comes back with the shares that were sent. */
const asSent: Fitting<typeof chart.machine> = (said, { context }) => {
  const shares = wholeShares(context.entry.shares);
  const { type, output } = said.event;
  const isSaved = type === 'xstate.done.actor.saveDraft' || type === 'xstate.done.actor.sendMonth';
  return isSaved && shares !== null
    ? { ...said, event: { ...said.event, output: { ...output, shares } } }
    : said;
};

/** Where a story begins before its month was counted. */
const uncounted = ['loading', 'loadFailed', 'previewRefused'];

function Sharing({ leaf, situation, isBeside = false }: Props) {
  const change = (context: RedistributionContext): RedistributionContext => {
    if (situation === 'restating')
      return { ...context, standing: examplePosted, entry: { ...context.entry, isRestating: true } };
    if (isRestated(situation)) return { ...context, standing: { ...examplePosted, isAwaited: true } };
    if (situation === 'unheard')
      return { ...context, refusal: { key: 'no_response', fields: {}, requestId: null } };
    if (situation === 'awaited') return { ...context, standing: { ...exampleAwaited, shares: otherShares } };
    if (situation === 'unsaved') return { ...context, standing: null };
    if (situation === 'lacking') {
      const refusal = { key: 'insufficient_amount_balance', fields: {}, requestId: null };
      return { ...context, standing: examplePosted, entry: { ...context.entry, isRestating: true }, refusal };
    }
    const fields = { investors_percentage: 'nobody_to_pay' };
    return situation === 'nobody'
      ? { ...context, refusal: { key: 'conflict', fields, requestId: null } }
      : context;
  };
  const actorRef = useFrozen(chart, leaf, change, asSent);
  const client = useKnowing(actorRef, (knowing, now, before) => {
    const { hash, entry, standing } = now.context;
    const wasCounted = before === null && !uncounted.includes(selectRedistributionState(now));
    knowingRedistribution(standing, hash !== null || wasCounted ? entry.shares : null, knowing);
    if (situation === 'lacking')
      knowing.setQueryData(redistributionPreviewQuery(exampleMonth, exampleShares).queryKey, lackingPreview);
    if (isRestated(situation)) knowingRestatement(knowing, situation === 'restated');
  });
  const [services] = useState(() => ({
    actorRef,
    viewer,
    fourEyes: true,
    isBeside,
    approvalOf: isRestated(situation) ? cardOf : nothing,
  }));
  return (
    <QueryClientProvider client={client}>
      <RedistributionServicesProvider value={services}>
        <main style={{ padding: 24, maxWidth: 1248, margin: '0 auto' }}>
          {isBeside ? (
            <MonthPanel today="2026-03-12" onMonth={nothing}>
              {nothing}
            </MonthPanel>
          ) : (
            <MonthTab currency="EUR" today="2026-03-12" onMonth={nothing} />
          )}
        </main>
      </RedistributionServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Charts/Redistribution',
  component: Sharing,
  ...tellsOf('redistribution'),
  args: { leaf: 'reviewing', situation: 'plain' },
  play: settled,
} satisfies Meta<typeof Sharing>;
export default meta;
const { at, unread, walk } = leafStories<Props>();

export const Walk = walk(async ({ canvasElement }) => {
  const page = within(canvasElement);
  const press = async (name: string) => userEvent.click(await page.findByRole('button', { name }));
  await happens(answers('loadMonth', { standing: null, shares: exampleShares, nextKey: exampleNextKey }));
  await happens(answers('previewMonth', exampleHash));
  const share = await page.findByRole('textbox', { name: 'Share of: Investors' });
  await userEvent.clear(share);
  await userEvent.type(share, '72.49');
  await stands('editing');
  await expect((await page.findAllByText(/left to share out/))[0]).toBeVisible();
  await userEvent.clear(share);
  await userEvent.type(share, '72.50');
  await happens(answers('previewMonth', exampleHash));
  await press('Save draft');
  await happens(fails('saveDraft'));
  await expect(await page.findByRole('alert')).toBeVisible();
  await press('Save draft');
  await happens(answers('saveDraft', exampleDraft));
  await happens(answers('previewMonth', exampleHash));
  await press('Send for approval');
  await happens(answers('sendMonth', exampleAwaited));
  await expect((await page.findAllByText('A second person has to confirm it'))[0]).toBeVisible();
});

export const Loading = unread('loading');
export const LoadFailed = at('loadFailed');
export const Editing = at('editing');
export const Previewing = at('previewing');
const amountsUnknown = 'The amounts could not be worked out.';
/** The draft says what is shared out; each investor's amount is not known. */
export const PreviewRefused = at(
  'previewRefused',
  {},
  {
    play: async ({ canvasElement }) => {
      await settled();
      const page = within(canvasElement);
      await expect(page.getAllByText('27,695')[0]).toBeVisible();
      await expect(page.getAllByText(amountsUnknown)).toHaveLength(1);
      await expect(page.queryByRole('table', { name: /^Each investor’s amount/ })).toBeNull();
    },
  },
);
/** Nothing was saved of the month either: nothing is known of it, and nothing is said to be zero. */
export const PreviewRefusedOfAMonthNotSaved = at(
  'previewRefused',
  { situation: 'unsaved' },
  {
    play: async ({ canvasElement }) => {
      await settled();
      const page = within(canvasElement);
      await expect(page.getAllByText(amountsUnknown)).toHaveLength(2);
      await expect(page.getAllByText('–')).toHaveLength(5);
      await expect(page.queryByText(/EUR/)).toBeNull();
      await expect(page.queryByText(/must add up/)).toBeNull();
    },
  },
);
export const PreviewRefusedForWantOfInvestors = at('previewRefused', { situation: 'nobody' });
/** Some can't give back what others would get: who, and how much each lacks, above all that would be posted. */
export const PreviewRefusedForWantOfCover = at(
  'previewRefused',
  { situation: 'lacking' },
  {
    play: async ({ canvasElement }) => {
      await settled();
      const page = within(canvasElement);
      const told = within(await page.findByRole('alert'));
      await expect(told.getByText(/^Camille Exemple: 500\.00\sEUR missing$/)).toBeVisible();
      await expect(told.getByText(/^Internal fund: 12\.00\sEUR missing$/)).toBeVisible();
      await expect(told.getByText('and 19 other investors')).toBeVisible();
      await expect(page.getByRole('table', { name: /^Each investor’s amount/ })).toBeVisible();
    },
  },
);
export const Reviewing = at('reviewing');
export const ReviewingOtherShares = at('reviewing', { situation: 'restating' });
/** Beside the grid of values, whose own sending is the page's: this one names what it sends. */
export const ReviewingBesideTheGrid = at(
  'reviewing',
  { isBeside: true },
  {
    play: async ({ canvasElement }) => {
      await settled();
      const name = 'Send the month for approval';
      const send = within(canvasElement).getByRole('button', { name });
      await expect(getComputedStyle(send).borderTopColor).not.toBe('rgba(0, 0, 0, 0)');
      const save = within(canvasElement).getByRole('button', { name: 'Save draft' });
      await expect(getComputedStyle(send).backgroundColor).toBe(getComputedStyle(save).backgroundColor);
    },
  },
);
export const Saving = at('saving');
export const Sending = at('sending');
/** What is with the server can't be left as it was: the button is off, and says what is waited for. */
export const SendingOtherShares = at(
  'sending',
  { situation: 'restating' },
  {
    play: async ({ canvasElement }) => {
      await settled();
      const leave = within(canvasElement).getByRole('button', { name: 'Leave it as it is' });
      await expect(leave).toHaveAttribute('aria-disabled', 'true');
      await expect(leave).toHaveAccessibleDescription('Sending the shares');
    },
  },
);
/** No answer came: nothing says that it was not done. */
const saysItMayBeDone = {
  play: async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    await settled();
    const told = within(await within(canvasElement).findByRole('alert'));
    await expect(told.getByText('No answer came: it may have been done all the same')).toBeVisible();
    await expect(told.queryByText('This was not accepted')).toBeNull();
  },
};
export const Refused = at('refused', {}, saysItMayBeDone);
export const Comparing = at('comparing');
export const Conflict = at('conflict');
/** What a second person has can't be changed: one's own stay in sight, and wait for what becomes of it. */
export const ConflictWithWhatWaits = at(
  'conflict',
  { situation: 'awaited' },
  {
    play: async ({ canvasElement }) => {
      await settled();
      const page = within(canvasElement);
      const mine = page.getByRole('button', { name: 'Go on with mine' });
      await expect(mine).toHaveAttribute('aria-disabled', 'true');
      await expect(mine).toHaveAccessibleDescription(/^A second person has the other version\./);
      await userEvent.click(mine);
      await expect(page.getByText(/72\.50/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Take theirs' })).toBeEnabled();
    },
  },
);
export const Awaiting = at('awaiting');
export const AwaitingTakenBackUnheard = at('awaiting', { situation: 'unheard' }, saysItMayBeDone);
/** The second person sees what is asked, beside what was posted, and nowhere the old shares as these very amounts. */
export const AwaitingOtherShares = at(
  'awaiting',
  { situation: 'restated' },
  {
    play: async (drawn) => {
      await settled();
      const page = within(drawn.canvasElement);
      const shares = within(await page.findByRole('table', { name: 'Monthly redistribution' }));
      await expect(shares.getByRole('row', { name: /Investors 70\.00\s?% 26,740\.00 EUR/ })).toBeVisible();
      await expect(shares.queryByText(/72\.50/)).toBeNull();
      await expect(page.getByText('Late provider’s invoice')).toBeVisible();
      const lines = within(page.getByRole('table', { name: 'Each investor’s amount, 02/2026' }));
      for (const name of ['Posted before', 'Posted now'])
        await expect(lines.getByRole('columnheader', { name })).toBeVisible();
      await expect(lines.getByRole('row', { name: /^All investors .* −955\.00 EUR/ })).toBeVisible();
    },
  },
);
export const AwaitingOtherSharesNotCounted = at('awaiting', { situation: 'restatedInVain' });
export const Recalling = at('recalling');
export const Published = at('published');
