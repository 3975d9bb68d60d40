import type { RequestStatus, TransactionType } from '../../contract/enums.ts';
import type { Refusal } from '../refusal.ts';

/** One request to move money: whose it is, and which. */
export type RequestRef = { readonly userId: string; readonly id: string };

/** Who looks at it: whose money it is, who may act for the fund, or who reads alone. */
export type RequestSide = 'investor' | 'fund' | 'reader';

/** What the server says of a request, as far as it decides what can be done. */
export type RequestStanding = {
  readonly status: RequestStatus;
  readonly type: TransactionType;
  readonly version: number;
  /** an execution is prepared and waits for a second person */
  readonly isPrepared: boolean;
  /** whoever looks has made it, and where two decide somebody else has to approve it */
  readonly isOwn: boolean;
  /** the fund posted it, or entered what had arrived: its investor never asked for it, and doesn't take it back */
  readonly isFunds: boolean;
};

/** What the fund does with a request. The same is sent to be predicted and to be done. */
export type RequestAct = {
  /** the status that it comes to */
  readonly to: RequestStatus;
  /** made once per form: the same act sent twice is done once (decisions §4) */
  readonly key: string;
  /** what goes with it, by the wire's names; what is empty is not there */
  readonly fields: Readonly<Record<string, string>>;
};

export type RequestInput = { readonly request: RequestRef; readonly side: RequestSide };

export type RequestContext = RequestInput & {
  readonly standing: RequestStanding | null;
  readonly act: RequestAct | null;
  /** of the effects that are shown before the act is confirmed */
  readonly hash: string | null;
  readonly refusal: Refusal | null;
};

export type PredictChangeInput = {
  readonly request: RequestRef;
  readonly act: RequestAct;
  readonly version: number;
};
export type CommitChangeInput = PredictChangeInput & { readonly hash: string };
export type CancelInput = {
  readonly request: RequestRef;
  readonly key: string;
  readonly version: number;
};

type Opening = { readonly key: string };
export type RequestEvent =
  | { readonly type: 'load.retried' }
  | ({ readonly type: 'approval.opened' } & Opening)
  | ({ readonly type: 'rejection.opened' } & Opening)
  | ({ readonly type: 'execution.opened' } & Opening)
  | ({ readonly type: 'failure.opened' } & Opening)
  | ({ readonly type: 'retry.opened' } & Opening)
  /** the fund calls a request off */
  | ({ readonly type: 'cancellation.opened' } & Opening)
  /** the investor takes an own one back, and has said so twice */
  | ({ readonly type: 'cancellation.confirmed' } & Opening)
  | { readonly type: 'cancellation.abandoned' }
  | { readonly type: 'act.submitted'; readonly fields: Readonly<Record<string, string>> }
  | { readonly type: 'act.confirmed' }
  | { readonly type: 'act.abandoned' }
  /** the person has read what somebody else did */
  | { readonly type: 'conflict.read' }
  /** the server says otherwise than this page */
  | { readonly type: 'request.changed'; readonly standing: RequestStanding };

export type RequestNotice =
  /** for the toast. `isPrepared`: it waits for a second person, and nothing has moved */
  | { readonly type: 'act.done'; readonly to: RequestStatus; readonly isPrepared: boolean }
  /** somebody else moved it while it was only looked at */
  | { readonly type: 'request.overtaken' };

/** `form`: what was typed may be on the page. `final`: nothing follows. */
export type RequestTag = 'busy' | 'form' | 'final';
