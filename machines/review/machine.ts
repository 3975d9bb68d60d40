import * as calls from './calls.ts';
import { reviewSetup } from './setup.ts';

/** J, K and the list: what was typed about an item is kept by the page until the person comes back to it. */
const goesOn = reviewSetup.createStateConfig({
  on: {
    'item.requested': {
      guard: { type: 'isAnotherItem', params: ({ event }) => event },
      target: '#review.reviewing',
      actions: { type: 'goTo', params: ({ event }) => event },
    },
  },
}).on;

/** While a decision is being made: what it is about can be taken away. */
const isHeld = reviewSetup.createStateConfig({
  on: {
    'review.changed': {
      guard: { type: 'isTakenAway', params: ({ event }) => event },
      target: '#review.conflict',
    },
  },
}).on;

/** Whoever goes back before confirming finds what was typed. */
const goesBack = reviewSetup.createStateConfig({
  on: {
    'decision.abandoned': [{ guard: 'hasWords', target: '#review.raising' }, { target: '#review.reviewing' }],
  },
}).on;

/** What is typed of a refusal is sent to be predicted. */
const takesWords = reviewSetup.createStateConfig({
  on: {
    'refusal.submitted': {
      target: '#review.predicting',
      actions: { type: 'keepAct', params: ({ event }) => event },
    },
    'refusal.abandoned': '#review.reviewing',
  },
}).on;

/** One section of a dossier under review: item after item, each decision shown with its effects before it is made. */
export const reviewMachine = reviewSetup.createMachine({
  id: 'review',
  description:
    'One section of a dossier under review: item after item, each decision shown with all that it changes before it is made (decisions §7).',
  context: ({ input }) => ({
    userId: input.userId,
    section: input.section,
    item: input.item,
    act: null,
    hash: null,
    refusal: null,
  }),
  initial: 'loading',
  states: {
    loading: calls.loading,
    loadFailed: {
      description:
        'The dossier could not be read, at first or once a decision was taken: nothing is shown that may be wrong.',
      on: { 'load.retried': 'loading' },
    },
    nothingToReview: {
      description: 'The member has not given anything for this section yet.',
      on: {
        'review.changed': [
          { guard: { type: 'isEmpty', params: ({ event }) => event } },
          { target: 'loading', actions: { type: 'keepItem', params: ({ event }) => event } },
        ],
      },
    },
    watching: {
      description: 'The person reads and decides nothing: the role, or whoever has the dossier, says so.',
      entry: 'forgetAct',
      on: {
        'item.requested': {
          guard: { type: 'isAnotherItem', params: ({ event }) => event },
          actions: { type: 'goTo', params: ({ event }) => event },
        },
        'review.changed': [
          { guard: { type: 'isEmpty', params: ({ event }) => event }, target: 'loading' },
          {
            guard: { type: 'isWatched', params: ({ event }) => event },
            actions: { type: 'keepItem', params: ({ event }) => event },
          },
          {
            guard: { type: 'isDecided', params: ({ event }) => event },
            target: 'allDecided',
            actions: { type: 'keepItem', params: ({ event }) => event },
          },
          { target: 'reviewing', actions: { type: 'keepItem', params: ({ event }) => event } },
        ],
      },
    },
    reviewing: {
      description: 'The person compares what is declared with what the paper says, check by check.',
      entry: 'forgetAct',
      on: {
        'item.requested': {
          guard: { type: 'isAnotherItem', params: ({ event }) => event },
          actions: { type: 'goTo', params: ({ event }) => event },
        },
        'validation.requested': {
          guard: { type: 'mayBeValidated', params: ({ event }) => event },
          target: 'predicting',
          actions: { type: 'keepAct', params: ({ event }) => event },
        },
        'reopening.requested': {
          target: 'predicting',
          actions: { type: 'keepAct', params: ({ event }) => event },
        },
        'refusal.opened': 'raising',
        'review.changed': [
          { guard: { type: 'isEmpty', params: ({ event }) => event }, target: 'loading' },
          {
            guard: { type: 'isWatched', params: ({ event }) => event },
            target: 'watching',
            actions: { type: 'keepItem', params: ({ event }) => event },
          },
          {
            guard: { type: 'differs', params: ({ event }) => event },
            actions: [{ type: 'keepItem', params: ({ event }) => event }, 'tellOvertaken'],
          },
        ],
      },
    },
    raising: {
      description: 'The person writes what is wrong and what to send instead: a refusal opens its issue.',
      tags: 'words',
      on: { ...takesWords, ...goesOn, ...isHeld },
    },
    // nothing is written: the person need not wait for the answer
    predicting: { ...calls.predicting, on: { ...goesBack, ...goesOn, ...isHeld } },
    deciding: {
      description: 'The person reads what will change, and confirms or goes back.',
      tags: 'words',
      on: {
        'decision.confirmed': [{ guard: 'isIssue', target: 'raisingIssue' }, { target: 'committing' }],
        ...goesBack,
        ...goesOn,
        ...isHeld,
      },
    },
    committing: calls.committing,
    raisingIssue: calls.raisingIssue,
    refused: {
      description: 'The server did not take the refusal: it says why, and what was typed is still there.',
      tags: 'words',
      on: { ...takesWords, ...goesOn, ...isHeld },
    },
    failed: {
      description: 'The server did not take the decision: it says why, and it can be tried again.',
      on: {
        ...goesOn,
        ...isHeld,
        'decision.retried': 'predicting',
        'decision.abandoned': 'reviewing',
      },
    },
    conflict: {
      description:
        'Somebody else decided meanwhile, or the paper is another one: what stands there now is shown, and what was typed is kept.',
      tags: 'words',
      on: {
        'conflict.read': 'loading',
        // who has the dossier now is known once it is read again, at another item too
        'item.requested': {
          guard: { type: 'isAnotherItem', params: ({ event }) => event },
          target: 'loading',
          actions: { type: 'goTo', params: ({ event }) => event },
        },
      },
    },
    allDecided: {
      description: 'Nothing of the section is left to decide: on to the next one, or to the final decision.',
      entry: 'forgetAct',
      on: {
        // the item that is shown, too: it may be the only one, and is decided again from there
        'item.requested': {
          target: 'reviewing',
          actions: { type: 'goTo', params: ({ event }) => event },
        },
        'review.changed': [
          { guard: { type: 'isEmpty', params: ({ event }) => event }, target: 'loading' },
          {
            guard: { type: 'isWatched', params: ({ event }) => event },
            target: 'watching',
            actions: { type: 'keepItem', params: ({ event }) => event },
          },
          {
            guard: { type: 'isUndecided', params: ({ event }) => event },
            target: 'reviewing',
            actions: { type: 'keepItem', params: ({ event }) => event },
          },
        ],
      },
    },
  },
});
