import { assign, emit, setup } from 'xstate';
import type { RequestStatus } from '../../contract/enums.ts';
import { absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import { askedFields } from './asked.ts';
import type {
  CancelInput,
  CommitChangeInput,
  PredictChangeInput,
  RequestAct,
  RequestContext,
  RequestEvent,
  RequestInput,
  RequestNotice,
  RequestRef,
  RequestStanding,
  RequestTag,
} from './types.ts';

type Said = { readonly standing: RequestStanding };
type Failure = { readonly error: unknown };
type Wanted = { readonly to: RequestStatus };

/** Translation keys of why a button is off, by the guard that closes it. */
export const guardReasons = {
  mayAct: { isPrepared: 'requests:why.is_prepared', isOwn: 'requests:why.own' },
} as const;

/** Error keys of a request that is no longer what the person decided about. */
const overtaken = ['stale_version', 'conflict', 'not_found', 'idempotency_key_reused'];

/**
 * Who acts for the fund may. What waits for a second person is confirmed, turned down or withdrawn before anything else;
 * and nobody approves what they made themselves, where two decide (decisions §7).
 */
const mayAct = ({ side, standing }: RequestContext, { to }: Wanted): boolean =>
  side === 'fund' && standing !== null && !standing.isPrepared && !(to === 'APPROVED' && standing.isOwn);
const asks = ({ standing }: RequestContext, { to }: Wanted): boolean =>
  standing !== null && askedFields(standing.status, to, standing.type).length > 0;

/** Actors, guards and actions of a request's life; the actors' real parts are in `src/actors`. */
export const requestSetup = setup({
  types: typed<{
    context: RequestContext;
    events: RequestEvent;
    input: RequestInput;
    emitted: RequestNotice;
    tags: RequestTag;
    children: {
      loadRequest: 'loadRequest';
      predictChange: 'predictChange';
      commitChange: 'commitChange';
      cancelRequest: 'cancelRequest';
    };
  }>(),
  actors: {
    loadRequest: absentPromise<RequestStanding, RequestRef>('loadRequest'),
    /** answers the hash of the effects, which the query client keeps for the page to show */
    predictChange: absentPromise<string, PredictChangeInput>('predictChange'),
    /** answers where the request stands then */
    commitChange: absentPromise<RequestStanding, CommitChangeInput>('commitChange'),
    cancelRequest: absentPromise<RequestStanding, CancelInput>('cancelRequest'),
  },
  guards: {
    stoodAt: ({ context }, { status }: { readonly status: RequestStatus }) =>
      context.standing?.status === status,
    mayTakeBack: ({ context: { side, standing } }) => side === 'investor' && standing?.isFunds === false,
    mayAct: ({ context }, wanted: Wanted) => mayAct(context, wanted),
    mayActAsked: ({ context }, wanted: Wanted) => mayAct(context, wanted) && asks(context, wanted),
    isAsked: ({ context }) => context.act !== null && asks(context, context.act),
    differs: ({ context: { standing: known } }, { standing }: Said) =>
      known?.version !== standing.version ||
      known.status !== standing.status ||
      known.isPrepared !== standing.isPrepared,
    isConflict: (_, { error }: Failure) => overtaken.includes(refusalOf(error).key),
  },
  actions: {
    keepStanding: assign({ standing: (_, { standing }: Said) => standing }),
    openAct: assign({
      act: (_, { to, key }: Wanted & { readonly key: string }) => ({ to, key, fields: {} }),
      hash: null,
      refusal: null,
    }),
    keepFields: assign({
      act: ({ context }, { fields }: Pick<RequestAct, 'fields'>) =>
        context.act === null ? null : { ...context.act, fields },
      hash: null,
      refusal: null,
    }),
    keepHash: assign({ hash: (_, { hash }: { readonly hash: string }) => hash }),
    keepRefusal: assign({ refusal: (_, { error }: Failure) => refusalOf(error), hash: null }),
    forgetRefusal: assign({ refusal: null }),
    forgetAct: assign({ act: null, hash: null, refusal: null }),
    tellDone: emit(({ context }) => ({
      type: 'act.done',
      to: context.act?.to ?? 'CANCELLED',
      isPrepared: context.standing?.isPrepared ?? false,
    })),
    tellOvertaken: emit({ type: 'request.overtaken' }),
  },
});

/** What is being predicted or done: those states are entered with it only. */
export function actOf({ act }: RequestContext): RequestAct {
  if (act === null) throw new Error('Nothing was asked for');
  return act;
}
