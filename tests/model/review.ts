import { reviewMachine } from '../../machines/review/machine.ts';
import type { ReviewAct, Standing } from '../../machines/review/types.ts';
import { answers, fails, page, person } from './model.ts';
import type { ChartModel, Keeps } from './model.ts';

const userId = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00';
/** Three things to decide, in the order of review: a paper, data, another paper. */
export const reviewedItems = { first: 'paper:1', second: 'paper:2', data: 'data:2' } as const;
const { first, second, data } = reviewedItems;

const standing = (change: Partial<Standing> = {}): Standing => ({
  kind: 'decidable',
  item: first,
  isDecided: false,
  isOvertaken: false,
  ...change,
});
const empty = standing({ kind: 'empty', item: null, isDecided: true });
const watched = standing({ kind: 'watched' });
const decided = standing({ isDecided: true });
/** What is taken back stays in sight; else the next one is not known. */
const unread = (item: string | null) => standing({ kind: 'unread', item });
const act = (kind: ReviewAct['kind'], item: string): ReviewAct => ({
  kind,
  item,
  version: '0'.repeat(64),
  reason: kind === 'refusal' ? 'TOO_OLD' : kind === 'issue' ? 'DATA_INCORRECT' : null,
  text: kind === 'refusal' ? 'The bill is from last year.' : null,
  expires_on: null,
  field: kind === 'issue' ? 'nationality' : null,
});

const validate = (failed = 0, isValidated = false) =>
  person({ type: 'validation.requested', act: act('validation', first), failed, isValidated });
const reopen = person({ type: 'reopening.requested', act: act('reopening', data) });
const open = person({ type: 'refusal.opened' });
const refuse = person({ type: 'refusal.submitted', act: act('refusal', first) });
const ask = person({ type: 'refusal.submitted', act: act('issue', data) });
const giveUp = person({ type: 'refusal.abandoned' });
const confirm = person({ type: 'decision.confirmed' });
const back = person({ type: 'decision.abandoned' });
const retry = person({ type: 'decision.retried' });
const read = person({ type: 'conflict.read' });
const reload = person({ type: 'load.retried' });
const look = (item: string) => person({ type: 'item.requested', item });
const says = (what: Standing) => page({ type: 'review.changed', standing: what });
const predicted = answers('predictEffects', 'a'.repeat(64));
const loaded = answers('loadReview', standing());
const onTo = (item: string) => answers('commitDecision', standing({ item }));

const settled: Keeps = ({ act: asked, hash, refusal }) => asked === null && hash === null && refusal === null;
const hasAct: Keeps = ({ act: asked }) => asked !== null;
const explains: Keeps = (context) => hasAct(context) && context['refusal'] !== null;

export const reviewModel: ChartModel = {
  name: 'review',
  section: '§2, §4',
  machine: reviewMachine,
  starts: {
    'the first undecided item': { userId, section: 'KYC', item: null },
    'an item in the address': { userId, section: 'KYC', item: data },
  },
  tells: ({ item, act: asked }) => JSON.stringify([item, kindOf(asked)]),
  // an act is about what is shown; the server keeps what is shown while it is there, and goes on in the order of review
  fits: ({ event }, { item, act: asked }) => {
    const about = itemOf(event['act']);
    if (about !== null) return about === item;
    if (event.type === 'refusal.opened') return item === first || item === data;
    if (event.type === 'review.changed') return fitsWhatIsShown(event['standing'], item);
    if (event.type === 'xstate.done.actor.loadReview') return fitsLoaded(event['output'], item);
    if (event.type === 'xstate.done.actor.commitDecision')
      return fitsDecided(event['output'], kindOf(asked) === 'reopening');
    return true;
  },
  says: [
    loaded,
    answers('loadReview', standing({ item: data })),
    answers('loadReview', empty),
    answers('loadReview', watched),
    answers('loadReview', decided),
    fails('loadReview'),
    reload,
    look(first),
    look(second),
    look(data),
    validate(),
    validate(1),
    validate(0, true),
    reopen,
    open,
    refuse,
    ask,
    giveUp,
    predicted,
    fails('predictEffects'),
    fails('predictEffects', 'stale_version'),
    confirm,
    back,
    retry,
    onTo(data),
    answers('commitDecision', standing({ kind: 'watched', item: data })),
    answers('commitDecision', decided),
    answers('commitDecision', unread(null)),
    answers('commitDecision', unread(data)),
    fails('commitDecision'),
    fails('commitDecision', 'conflict'),
    answers('raiseIssue', standing({ item: second })),
    answers('raiseIssue', standing({ kind: 'watched', item: second })),
    answers('raiseIssue', standing({ item: data, isDecided: true })),
    answers('raiseIssue', unread(null)),
    fails('raiseIssue'),
    fails('raiseIssue', 'stale_version'),
    read,
    says(standing()),
    says(standing({ item: data })),
    says(standing({ isOvertaken: true })),
    says(watched),
    says(empty),
    says(decided),
  ],
  rests: ['nothingToReview', 'watching', 'allDecided'],
  states: {
    loading: { sentence: 'the dossier is being read', tags: ['busy'], offers: [], keeps: settled },
    loadFailed: {
      sentence: 'the page says that the dossier did not load, and offers to try again',
      tags: [],
      offers: ['load.retried'],
      // after a decision nothing was refused: it is told as done
      keeps: ({ act: asked, refusal }) => (asked === null) === (refusal !== null),
    },
    nothingToReview: { sentence: 'nothing was given for this section yet', tags: [], offers: [] },
    watching: {
      sentence: 'everything can be read and nothing decided; it says why',
      tags: [],
      offers: ['item.requested'],
      keeps: settled,
    },
    reviewing: {
      sentence: 'checks, and the two ways to decide',
      tags: [],
      offers: ['item.requested', 'validation.requested', 'reopening.requested', 'refusal.opened'],
      keeps: settled,
    },
    raising: {
      sentence: 'reason and message are asked',
      tags: ['words'],
      offers: ['item.requested', 'refusal.submitted', 'refusal.abandoned'],
    },
    predicting: {
      sentence: 'what changes is being worked out; the person may go back, or on to another item',
      tags: ['busy', 'words'],
      offers: ['item.requested', 'decision.abandoned'],
      keeps: hasAct,
    },
    deciding: {
      sentence: 'all that the decision changes is listed, before it is made',
      tags: ['words'],
      offers: ['item.requested', 'decision.confirmed', 'decision.abandoned'],
      keeps: (context) => hasAct(context) && context['hash'] !== null,
    },
    committing: {
      sentence: 'the decision is with the server',
      tags: ['busy', 'words'],
      offers: [],
      keeps: hasAct,
    },
    raisingIssue: {
      sentence: 'the issue is with the server',
      tags: ['busy', 'words'],
      offers: [],
      keeps: hasAct,
    },
    refused: {
      sentence: 'it says why the refusal was not taken, with the words still there',
      tags: ['words'],
      offers: ['item.requested', 'refusal.submitted', 'refusal.abandoned'],
      keeps: explains,
    },
    failed: {
      sentence: 'it says why the decision was not taken, and offers to try again',
      tags: [],
      offers: ['item.requested', 'decision.retried', 'decision.abandoned'],
      keeps: explains,
    },
    conflict: {
      sentence:
        'it says who changed what meanwhile, with what stands there now and the words that were typed',
      tags: ['words'],
      offers: ['item.requested', 'conflict.read'],
    },
    allDecided: {
      sentence: 'nothing is left to decide here: on to the next section, or to the final decision',
      tags: [],
      offers: ['item.requested'],
      keeps: settled,
    },
  },
  needs: [
    {
      event: 'reopening.requested',
      in: /^reviewing$/,
      by: 'elsewhere',
      why: 'an item that is validated has it in the place of the two decisions; the story stands at one that is not',
    },
  ],
  walks: {
    'validates one paper, refuses the next and has decided all': {
      start: 'the first undecided item',
      says: [
        loaded,
        validate(),
        predicted,
        confirm,
        onTo(data),
        open,
        ask,
        predicted,
        confirm,
        answers('raiseIssue', standing({ item: second })),
        look(first),
        open,
        refuse,
        predicted,
        back,
        refuse,
        predicted,
        confirm,
        answers('commitDecision', decided),
        look(second),
      ],
    },
    'loses the race for a paper with the words typed, reads who was faster, and goes on': {
      start: 'the first undecided item',
      says: [loaded, open, refuse, predicted, confirm, fails('commitDecision', 'conflict'), read, loaded],
    },
    'reads what a decision changes, or that somebody was faster, and goes on to another item': {
      start: 'the first undecided item',
      says: [
        loaded,
        validate(),
        predicted,
        look(second),
        look(first),
        open,
        refuse,
        predicted,
        confirm,
        fails('commitDecision', 'conflict'),
        look(data),
        answers('loadReview', standing({ item: data })),
      ],
    },
    'decides, is told that it is done though the dossier does not load again, and loads it': {
      start: 'the first undecided item',
      says: [loaded, validate(), predicted, confirm, answers('commitDecision', unread(null)), reload, loaded],
    },
    'gets no answer, keeps the words, and sends them again': {
      start: 'the first undecided item',
      says: [loaded, open, refuse, predicted, confirm, fails('commitDecision'), refuse, predicted, confirm],
    },
  },
};

function itemOf(asked: unknown): string | null {
  return typeof asked === 'object' && asked !== null && 'item' in asked ? String(asked.item) : null;
}
function kindOf(asked: unknown): string | null {
  return typeof asked === 'object' && asked !== null && 'kind' in asked ? String(asked.kind) : null;
}

const said = (what: unknown): Readonly<Record<string, unknown>> =>
  typeof what === 'object' && what !== null ? { ...what } : {};
const isAllDecided = (what: unknown): boolean => said(what)['isDecided'] === true;
function fitsDecided(what: unknown, isTakenBack: boolean): boolean {
  const { kind, item } = said(what);
  return kind === 'unread' ? (item === data) === isTakenBack : !isAllDecided(what) || !isTakenBack;
}

/** What is shown stays, unless it has gone: then the next undecided one is shown. */
function fitsWhatIsShown(what: unknown, shown: unknown): boolean {
  const { kind, item, isOvertaken } = said(what);
  if (kind === 'empty') return true;
  // where nothing was, the first undecided one is
  if (shown === null) return item === first && isOvertaken === false && !isAllDecided(what);
  return item === shown || (shown === first && item === data);
}
/** An item that was asked for is shown, decided or not; else the first undecided one. */
function fitsLoaded(what: unknown, asked: unknown): boolean {
  const { kind, item } = said(what);
  if (kind === 'empty') return true;
  return isAllDecided(what) ? asked === null : item === (asked ?? first);
}
