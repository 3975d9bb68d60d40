import {
  exampleAwaited,
  exampleDraft,
  exampleHash,
  exampleMonth,
  exampleMonthKey,
  exampleNextKey,
  examplePosted,
  exampleShares,
  exampleShort,
  otherShares,
} from '../../machines/catalogue/redistribution.ts';
import { redistributionMachine } from '../../machines/redistribution/machine.ts';
import { entryOf } from '../../machines/redistribution/setup.ts';
import { answers, fails, page, person } from './model.ts';
import type { ChartModel, Keeps } from './model.ts';

const type = (entry: object) => person({ type: 'entry.changed', entry });
const whole = type(entryOf(exampleShares));
const other = type(entryOf(otherShares));
const short = type(exampleShort);
const again = { ...entryOf(otherShares), isRestating: true };
const forReason = type({ ...again, reason: 'A day was restated' });
const forNone = type(again);
const shortAgain = type({ ...exampleShort, isRestating: true });
const save = person({ type: 'draft.saved' });
const send = person({ type: 'month.sent' });
const recall = person({ type: 'month.recalled' });
const reload = person({ type: 'load.retried' });
const count = person({ type: 'preview.retried' });
const restate = person({ type: 'restating.begun' });
const leave = person({ type: 'restating.dropped' });
const mine = person({ type: 'conflict.resolved', mine: true });
const theirs = person({ type: 'conflict.resolved', mine: false });
const nothing = { standing: null, shares: exampleShares, nextKey: exampleNextKey };
const theirDraft = { ...exampleDraft, version: 2, shares: otherShares };
/** … and sent: a second person has it. */
const theirsAwaited = { ...exampleAwaited, shares: otherShares };
const loaded = (standing: object | null) => answers('loadMonth', { ...nothing, standing });
const counted = answers('previewMonth', exampleHash);
const compared = (standing: object | null) => answers('compareMonth', { ...nothing, standing });
const says = (standing: object | null) =>
  page({ type: 'standing.changed', standing, nextKey: exampleNextKey });

type Context = Readonly<Record<string, unknown>>;
const isOpenedAgain = ({ entry }: Context) =>
  typeof entry === 'object' && entry !== null && 'isRestating' in entry && entry.isRestating === true;
const hasReason = ({ entry }: Context) =>
  typeof entry === 'object' && entry !== null && 'reason' in entry && entry.reason !== null;
const statusOf = ({ standing }: Context) =>
  typeof standing === 'object' && standing !== null && 'status' in standing ? standing.status : null;
/** A draft is saved and sent; a month that was posted is closed again, or sent for a reason. */
const offered =
  (...always: readonly string[]) =>
  (context: Context): readonly string[] => {
    const isPosted = statusOf(context) === 'PUBLISHED';
    return [
      ...always.filter((type) => type !== 'draft.saved' || !isPosted),
      ...(isOpenedAgain(context) ? ['restating.dropped'] : []),
    ].filter(
      (type) => type !== 'month.sent' || (context['hash'] !== null && (!isPosted || hasReason(context))),
    );
  };
const hasNoRefusal: Keeps = ({ refusal }) => refusal === null;
const hasRefusal: Keeps = ({ refusal }) => refusal !== null;

export const redistributionModel: ChartModel = {
  name: 'redistribution',
  section: '§3, §5, §9',
  machine: redistributionMachine,
  starts: { 'a month': { month: exampleMonth, key: exampleMonthKey } },
  tells: ({ entry, standing }) => JSON.stringify([entry, standing]),
  // what is said for a reason is said of a month that was opened again, and nothing else is said there
  fits: ({ event }, context) => {
    if (event.type !== 'entry.changed') return true;
    const { entry } = event;
    return isOpenedAgain(context) === isOpenedAgain({ entry });
  },
  says: [
    loaded(null),
    loaded(exampleDraft),
    loaded(examplePosted),
    fails('loadMonth'),
    reload,
    whole,
    other,
    short,
    forReason,
    forNone,
    shortAgain,
    counted,
    fails('previewMonth'),
    fails('previewMonth', 'conflict'),
    count,
    save,
    answers('saveDraft', exampleDraft),
    fails('saveDraft'),
    fails('saveDraft', 'stale_version'),
    send,
    answers('sendMonth', exampleAwaited),
    answers('sendMonth', examplePosted),
    fails('sendMonth'),
    fails('sendMonth', 'stale_version'),
    compared(exampleDraft),
    compared(theirDraft),
    fails('compareMonth'),
    mine,
    theirs,
    recall,
    answers('recallMonth', exampleDraft),
    fails('recallMonth'),
    restate,
    leave,
    says(theirDraft),
    says(theirsAwaited),
    says(examplePosted),
    says(null),
  ],
  rests: ['awaiting', 'published'],
  states: {
    loading: { sentence: 'the month is being read', tags: ['busy'], offers: [] },
    loadFailed: {
      sentence: 'it says that the month did not load, and offers to try again',
      tags: [],
      offers: ['load.retried'],
      keeps: hasRefusal,
    },
    editing: {
      sentence: 'the shares, what is left to share out, and buttons that are off',
      tags: ['form'],
      offers: offered('entry.changed'),
      keeps: (context) => hasNoRefusal(context) && context['hash'] === null,
    },
    previewing: {
      sentence: 'the shares are whole, and what each investor gets is being counted',
      tags: ['busy', 'form'],
      offers: offered('entry.changed'),
      keeps: hasNoRefusal,
    },
    previewRefused: {
      sentence: 'it says why it can’t be paid like this',
      tags: ['form'],
      offers: offered('entry.changed', 'preview.retried', 'draft.saved'),
      keeps: (context) => hasRefusal(context) && context['hash'] === null,
    },
    reviewing: {
      sentence: 'each investor’s amount, and the buttons that save and send',
      tags: ['form'],
      offers: offered('entry.changed', 'draft.saved', 'month.sent'),
      keeps: (context) => hasNoRefusal(context) && context['hash'] !== null,
    },
    saving: { sentence: 'the draft is with the server', tags: ['busy', 'form'], offers: [] },
    sending: { sentence: 'the month is with the server', tags: ['busy', 'form'], offers: [] },
    refused: {
      sentence: 'it says why it was not taken, with what was typed still there',
      tags: ['form'],
      offers: offered('entry.changed', 'draft.saved', 'month.sent'),
      keeps: hasRefusal,
    },
    comparing: { sentence: 'what stands now is being read', tags: ['busy', 'form'], offers: [] },
    conflict: {
      sentence: 'both versions side by side, and a choice',
      tags: [],
      offers: ['conflict.resolved'],
      keeps: (context) => hasNoRefusal(context) && context['standing'] !== null,
    },
    awaiting: {
      sentence: 'a second person has it',
      tags: [],
      offers: ['month.recalled'],
      keeps: ({ standing }) => standing !== null,
    },
    recalling: { sentence: 'it is being taken back', tags: ['busy'], offers: [] },
    published: {
      sentence: 'what was posted',
      tags: ['terminal'],
      offers: ['restating.begun'],
      keeps: ({ standing }) => standing !== null,
    },
  },
  needs: [
    { event: 'entry.changed', by: 'typing' },
    {
      event: 'month.recalled',
      in: /^awaiting$/,
      by: 'elsewhere',
      why: 'whoever sent it takes it back where the second person decides; the button is there when nobody can',
    },
  ],
  walks: {
    'types one hundredth too little, mends it, saves a draft and sends it': {
      start: 'a month',
      says: [
        loaded(null),
        counted,
        short,
        whole,
        counted,
        save,
        answers('saveDraft', exampleDraft),
        counted,
        send,
        answers('sendMonth', exampleAwaited),
      ],
    },
    'finds that somebody else saved other shares, and goes on with its own': {
      start: 'a month',
      says: [
        loaded(exampleDraft),
        counted,
        short,
        whole,
        counted,
        save,
        fails('saveDraft', 'stale_version'),
        compared(theirDraft),
        mine,
        counted,
      ],
    },
    'opens a month again that was posted, and sends other shares for a reason': {
      start: 'a month',
      says: [
        loaded(examplePosted),
        restate,
        counted,
        forReason,
        counted,
        send,
        answers('sendMonth', examplePosted),
      ],
    },
  },
};
