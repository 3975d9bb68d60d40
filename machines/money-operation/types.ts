import type { Currency, requestableTypes } from '../../contract/enums.ts';
import type { Obstacle } from '../../contract/values/standing.ts';
import type { Refusal } from '../refusal.ts';

export type RequestableType = (typeof requestableTypes)[number];

/** What is asked for, and for whom. Fixed while the form is shown. */
export type Operation = { readonly userId: string; readonly type: RequestableType };

/** What was said so far; the half-typed text itself stays with the form. */
export type Entry = {
  readonly currency: Currency;
  /** as the wire has it ("1000.00"); null while nothing is typed that is an amount */
  readonly amount: string | null;
  /** what else goes with it, by the wire's names; what is empty is not there */
  readonly fields: Readonly<Record<string, string>>;
  /** by the name of the answer, the key of what is wrong with it: `required`, `invalid_decimal`, `too_small` … */
  readonly faults: Readonly<Record<string, string>>;
};

/** What the server says of one currency, as far as it decides whether a request can be sent. Amounts as on the wire. */
export type Way = {
  readonly obstacles: readonly Obstacle[];
  /** no more than this can be asked for; null: any amount */
  readonly most: string | null;
  /** part of the amount; zero where nothing is charged */
  readonly fees: string;
};
export type Ways = Readonly<Record<Currency, Way>>;

export type MoneyOperationInput = {
  readonly operation: Operation;
  /** the currency that is asked for first */
  readonly currency: Currency;
  /** made once per form, before the first press: what is sent twice under it is done once (decisions §4) */
  readonly key: string;
  /** what was typed before a forced logout or a reload; null: nothing */
  readonly entry: Entry | null;
};

export type MoneyOperationContext = {
  readonly operation: Operation;
  readonly key: string;
  readonly entry: Entry;
  readonly ways: Ways | null;
  /** id of the request that was made */
  readonly made: string | null;
  readonly refusal: Refusal | null;
};

export type CreateRequestInput = {
  readonly operation: Operation;
  readonly key: string;
  readonly entry: Entry;
};

export type MoneyOperationEvent =
  | { readonly type: 'load.retried' }
  | { readonly type: 'entry.changed'; readonly entry: Entry }
  | { readonly type: 'request.sent' }
  /** a new form with a key of its own: after what was made, or where another request has taken the key */
  | { readonly type: 'form.renewed'; readonly key: string }
  /** the server says otherwise than this page: money moved, or something was validated or blocked */
  | { readonly type: 'standing.changed'; readonly ways: Ways };

/** `form`: what was typed is on the page · `terminal`: the request is with the fund. */
export type MoneyOperationTag = 'busy' | 'form' | 'terminal';
