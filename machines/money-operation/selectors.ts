import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../refusal.ts';
import { mayBeMade, type Stop, stopsOf } from './guards.ts';
import type { moneyOperationMachine } from './machine.ts';
import type { Entry, Operation, Way } from './types.ts';

export type MoneyOperationSnapshot = SnapshotFrom<typeof moneyOperationMachine>;

/** Where a person is with a request: one appearance of the screen each. */
export const operationStates = [
  'loading',
  'loadFailed',
  'drafting',
  'reviewing',
  'submitting',
  'refused',
  'overtaken',
  'done',
] as const;
export type OperationState = (typeof operationStates)[number];

export const selectOperationState = (snapshot: MoneyOperationSnapshot): OperationState =>
  operationStates.find((state) => snapshot.matches(state)) ?? 'loading';

/** What is asked for, and for whom. */
export const selectOperation = ({ context }: MoneyOperationSnapshot): Operation => context.operation;

/** What was said so far. */
export const selectEntry = ({ context }: MoneyOperationSnapshot): Entry => context.entry;

/** What it says of the currency that is asked for. */
export const selectWay = ({ context }: MoneyOperationSnapshot): Way | null =>
  context.ways?.[context.entry.currency] ?? null;

/** Whether the request was sent and no answer came. */
export const selectMayBeMade = ({ context }: MoneyOperationSnapshot): boolean => mayBeMade(context);

const none: readonly Stop[] = [];
/** Everything that stops the request, in the order in which it is told: nothing stops one that may be made already. */
export const selectStops = ({ context }: MoneyOperationSnapshot): readonly Stop[] =>
  mayBeMade(context) ? none : stopsOf(context);

/** Whether the request can be sent now. */
export const selectMaySend = (snapshot: MoneyOperationSnapshot): boolean =>
  snapshot.can({ type: 'request.sent' });

/** Id of the request that was made. */
export const selectMade = ({ context }: MoneyOperationSnapshot): string | null => context.made;

/** Why nothing could be read, or the request was not taken. */
export const selectRefusal = ({ context }: MoneyOperationSnapshot): Refusal | null => context.refusal;
