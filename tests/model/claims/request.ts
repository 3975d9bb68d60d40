import { requestStatuses } from '../../../contract/enums.ts';
import type { RequestStanding } from '../../../machines/request/types.ts';
import { claim, enters, isAnswered, typeOf } from '../claim.ts';
import type { Claim } from '../claim.ts';
import { answers, page } from '../model.ts';
import type { ChartModel, Said } from '../model.ts';

/** The types that ask for something of their own, and one that asks for nothing. */
const types = ['MONEY_IN', 'MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN'] as const;
const ways = [
  { isPrepared: false, isOwn: false, isFunds: false },
  { isPrepared: false, isOwn: true, isFunds: false },
  { isPrepared: true, isOwn: false, isFunds: false },
  { isPrepared: false, isOwn: false, isFunds: true },
];

/** Wherever a request can stand, for whoever looks. */
const standings: readonly RequestStanding[] = types.flatMap((type) =>
  requestStatuses.flatMap((status) =>
    ways
      .filter(({ isPrepared }) => !isPrepared || status === 'APPROVED')
      .map((way) => ({ status, type, version: 1 + requestStatuses.indexOf(status), ...way })),
  ),
);

export const worldOfRequest: readonly Said[] = standings.flatMap((standing) => [
  answers('loadRequest', standing),
  answers('commitChange', standing),
  answers('cancelRequest', standing),
  page({ type: 'request.changed', standing }),
]);

/** A request stays what it is, and whose it is; what its investor takes back is cancelled. */
export const fitsRequest: NonNullable<ChartModel['fits']> = ({ event }, { standing }) => {
  const told = event['standing'] ?? (event.type.startsWith('xstate.done.') ? event['output'] : undefined);
  if (typeof told !== 'object') return true;
  if (event.type === 'xstate.done.actor.cancelRequest' && told.status !== 'CANCELLED') return false;
  if (typeof standing !== 'object' || standing === null) return true;
  const known: Readonly<Record<string, unknown>> = { ...standing };
  return ['type', 'isOwn', 'isFunds'].every((name) => known[name] === told[name]);
};

/** What must have been shown before a request is moved on by the fund, or taken back. */
export const claimsOfRequest: readonly Claim[] = [
  claim({
    sentence: 'the fund moves a request only after it read what that very act changes, and confirmed it',
    begins: 'nothing',
    remembers: (shown, moment) => {
      const type = typeOf(moment);
      if (/\.opened$|^act\.submitted$|^act\.abandoned$/.test(type)) return 'nothing';
      if (isAnswered(moment, 'predictChange')) return JSON.stringify(moment.after['act']);
      return shown;
    },
    asks: enters('committing'),
    holds: (shown, moment) =>
      typeOf(moment) === 'act.confirmed' && shown === JSON.stringify(moment.after['act']),
  }),
  claim({
    sentence: 'nobody but who acts for the fund moves it, and only its investor takes it back',
    begins: null,
    remembers: () => null,
    asks: enters('committing', 'cancelling'),
    holds: (_, { leaf, after }) => after['side'] === (leaf === 'cancelling' ? 'investor' : 'fund'),
  }),
  claim({
    sentence: 'it is taken back only when the person confirms that',
    begins: null,
    remembers: () => null,
    asks: enters('cancelling'),
    holds: (_, moment) => typeOf(moment) === 'cancellation.confirmed',
  }),
  claim({
    sentence: 'what the fund posted is taken back by no investor',
    begins: null,
    remembers: () => null,
    asks: enters('cancelling'),
    holds: (_, { after: { standing } }) =>
      typeof standing === 'object' &&
      standing !== null &&
      'isFunds' in standing &&
      standing.isFunds === false,
  }),
];
