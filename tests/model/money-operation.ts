import {
  exampleEntry,
  exampleKey,
  exampleMade,
  exampleOperation,
  exampleTooMuch,
  exampleWays,
} from '../../machines/catalogue/money-operation.ts';
import { moneyOperationMachine } from '../../machines/money-operation/machine.ts';
import { answers, fails, page, person } from './model.ts';
import type { ChartModel, Keeps } from './model.ts';

const otherKey = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c02';
const type = (entry: object) => person({ type: 'entry.changed', entry });
const enough = type(exampleEntry);
const tooMuch = type(exampleTooMuch);
const inDollars = type({ ...exampleEntry, currency: 'USD' });
const send = person({ type: 'request.sent' });
const renew = person({ type: 'form.renewed', key: otherKey });
const reload = person({ type: 'load.retried' });
const loaded = answers('loadWays', exampleWays);
const made = answers('createRequest', exampleMade);
const says = (ways: object) => page({ type: 'standing.changed', ways });
/** Somebody else took money out of the wallet: less is left than is asked for. */
const less = says({ ...exampleWays, EUR: { ...exampleWays.EUR, most: '250.00' } });
/** Money came in: nothing new stops the request. */
const more = says({ ...exampleWays, EUR: { ...exampleWays.EUR, most: '49000.00' } });
const blocked = says({ ...exampleWays, EUR: { ...exampleWays.EUR, obstacles: ['wallet_blocked'] } });

const amountIn = (context: Readonly<Record<string, unknown>>) => {
  const { entry } = context;
  return typeof entry === 'object' && entry !== null && 'amount' in entry ? entry.amount : null;
};
const hasWays: Keeps = ({ ways, refusal, made: id }) => ways !== null && refusal === null && id === null;
const isComplete: Keeps = (context) => hasWays(context) && amountIn(context) === exampleEntry.amount;

export const moneyOperationModel: ChartModel = {
  name: 'money-operation',
  section: '§2, §3, §8',
  machine: moneyOperationMachine,
  starts: { 'a withdrawal': { operation: exampleOperation, currency: 'EUR', key: exampleKey, entry: null } },
  tells: ({ entry, ways }) => JSON.stringify([entry, ways]),
  says: [
    loaded,
    fails('loadWays'),
    reload,
    enough,
    tooMuch,
    inDollars,
    send,
    made,
    fails('createRequest'),
    fails('createRequest', 'insufficient_amount_balance'),
    fails('createRequest', 'idempotency_key_reused'),
    renew,
    less,
    blocked,
    more,
  ],
  rests: ['done'],
  states: {
    loading: { sentence: 'the wallets are being read', tags: ['busy'], offers: [] },
    loadFailed: {
      sentence: 'the page says that the wallets did not load, and offers to try again',
      tags: [],
      offers: ['load.retried'],
      keeps: ({ refusal }) => refusal !== null,
    },
    drafting: {
      sentence: 'the form, what stops the request, and a button that is off',
      tags: ['form'],
      offers: ['entry.changed'],
      keeps: hasWays,
    },
    reviewing: {
      sentence: 'the form, what the request will do, and a button that sends it',
      tags: ['form'],
      offers: ['entry.changed', 'request.sent'],
      keeps: isComplete,
    },
    submitting: {
      sentence: 'the request is with the server',
      tags: ['busy', 'form'],
      offers: [],
      keeps: (context) => amountIn(context) !== null,
    },
    refused: {
      sentence: 'it says why the request was not taken, with what was typed still there',
      tags: ['form'],
      offers: ['entry.changed', 'request.sent'],
      keeps: (context) => amountIn(context) !== null && context['refusal'] !== null,
    },
    overtaken: {
      sentence: 'it says that an earlier press got through, and offers a new form',
      tags: [],
      offers: ['form.renewed'],
      keeps: (context) => amountIn(context) !== null && context['refusal'] === null,
    },
    done: {
      sentence: 'the request is with the fund',
      tags: ['terminal'],
      offers: ['form.renewed'],
      keeps: ({ made: id, refusal }) => id !== null && refusal === null,
    },
  },
  walks: {
    'asks for too much, then for less, gets no answer, sends it again and is done; then asks anew': {
      start: 'a withdrawal',
      says: [loaded, tooMuch, enough, send, fails('createRequest'), send, made, renew, loaded],
    },
    'sees the wallet blocked before the button is pressed': {
      start: 'a withdrawal',
      says: [loaded, enough, blocked],
    },
    'is told that an earlier press got through, and goes on with a form of its own': {
      start: 'a withdrawal',
      says: [loaded, enough, send, fails('createRequest', 'idempotency_key_reused'), renew, loaded],
    },
  },
};
