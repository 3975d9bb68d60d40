import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../refusal.ts';
import type { requestMachine } from './machine.ts';
import type { RequestAct, RequestRef, RequestSide } from './types.ts';

export type RequestSnapshot = SnapshotFrom<typeof requestMachine>;

/** Where a person is with a request: one appearance of the screen each. */
export const requestStates = [
  'loading',
  'loadFailed',
  'pending',
  'approved',
  'rejected',
  'executed',
  'failed',
  'cancelled',
  'cancelling',
  'notCancelled',
  'filling',
  'predicting',
  'deciding',
  'committing',
  'refused',
  'conflict',
] as const;
export type RequestState = (typeof requestStates)[number];

export const selectRequestState = (snapshot: RequestSnapshot): RequestState =>
  requestStates.find((state) => snapshot.matches(state)) ?? 'loading';

export const selectRequest = ({ context }: RequestSnapshot): RequestRef => context.request;

/** Who looks at it. */
export const selectSide = ({ context }: RequestSnapshot): RequestSide => context.side;

/** What is being done about it, from the first press until it is done or given up. */
export const selectAct = ({ context }: RequestSnapshot): RequestAct | null => context.act;

/** Hash of the effects to show before the person confirms. */
export const selectHash = ({ context }: RequestSnapshot): string | null => context.hash;

/** Why the request could not be read, or an act was not taken. */
export const selectRefusal = ({ context }: RequestSnapshot): Refusal | null => context.refusal;

/** The events that begin an act of the fund, in the order of their buttons. */
export const fundActs = [
  'approval.opened',
  'execution.opened',
  'retry.opened',
  'rejection.opened',
  'failure.opened',
  'cancellation.opened',
] as const;
export type FundAct = (typeof fundActs)[number];

/** Which of them the chart takes now. */
export const selectFundActs = (snapshot: RequestSnapshot): readonly FundAct[] =>
  fundActs.filter((type) => snapshot.can({ type, key: '' }));

/** Whether the investor may take it back now. */
export const selectMayCancel = (snapshot: RequestSnapshot): boolean =>
  snapshot.can({ type: 'cancellation.confirmed', key: '' });

/** Why acts of the fund are off that the status would offer: a key of `guardReasons`; null: none is. */
export function selectWhyNot({
  context: { side, standing },
}: RequestSnapshot): 'isPrepared' | 'isOwn' | null {
  if (side !== 'fund' || standing === null) return null;
  if (standing.isPrepared) return 'isPrepared';
  return standing.isOwn && standing.status === 'PENDING' ? 'isOwn' : null;
}
