import { assign, setup } from 'xstate';
import type { Currency } from '../../contract/enums.ts';
import { absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import { mayBeMade, stops, stopsOf } from './guards.ts';
import type {
  CreateRequestInput,
  Entry,
  MoneyOperationContext,
  MoneyOperationEvent,
  MoneyOperationInput,
  MoneyOperationTag,
  Operation,
  Ways,
} from './types.ts';

type Failure = { readonly error: unknown };
type Said = { readonly ways: Ways };

/** An empty form. */
export const emptyEntry = (currency: Currency): Entry => ({
  currency,
  amount: null,
  fields: {},
  faults: { amount: 'required' },
});

/** Actors, guards and actions of a request to move money; the actors' real parts are in `src/actors`. */
export const moneyOperationSetup = setup({
  types: typed<{
    context: MoneyOperationContext;
    events: MoneyOperationEvent;
    input: MoneyOperationInput;
    tags: MoneyOperationTag;
    children: { loadWays: 'loadWays'; createRequest: 'createRequest' };
  }>(),
  actors: {
    /** what may be asked for now, by currency */
    loadWays: absentPromise<Ways, Operation>('loadWays'),
    /** answers the id of the request; the same key never makes two */
    createRequest: absentPromise<string, CreateRequestInput>('createRequest'),
  },
  guards: {
    nothingStops: ({ context }) => stopsOf(context).length === 0,
    differs: ({ context }, { ways }: Said) => JSON.stringify(ways) !== JSON.stringify(context.ways),
    /** what the server says now stops what it just refused; what it never answered may stand in its own way */
    wouldStop: ({ context }, { ways }: Said) =>
      !mayBeMade(context) && stopsOf({ entry: context.entry, ways }).length > 0,
    /** sent again, it was refused by what stands in the way: it was not its own */
    isStopped: ({ context }, { error }: Failure) =>
      stops.some((stop) => stop === refusalOf(error).key) && stopsOf(context).length > 0,
    /** an earlier press got through unheard, with other values: that request is there */
    keyIsTaken: (_, { error }: Failure) => refusalOf(error).key === 'idempotency_key_reused',
  },
  actions: {
    keepWays: assign({ ways: (_, { ways }: Said) => ways }),
    keepEntry: assign({ entry: (_, { entry }: { readonly entry: Entry }) => entry }),
    keepMade: assign({ made: (_, { id }: { readonly id: string }) => id }),
    keepRefusal: assign({ refusal: (_, { error }: Failure) => refusalOf(error) }),
    /** an answer that decides nothing leaves open whether an earlier press got through */
    keepAnswer: assign({
      refusal: ({ context }, { error }: Failure) =>
        mayBeMade(context) && stopsOf(context).length > 0 ? context.refusal : refusalOf(error),
    }),
    forgetRefusal: assign({ refusal: null }),
    renewKey: assign({ key: (_, { key }: { readonly key: string }) => key }),
    forgetEntry: assign({ entry: ({ context }) => emptyEntry(context.entry.currency), made: null }),
  },
});
