import type { RequestStatus, TransactionType } from '../../contract/enums.ts';
import { requestMachine } from '../../machines/request/machine.ts';
import type { RequestStanding } from '../../machines/request/types.ts';
import { answers, fails, page, person } from './model.ts';
import type { ChartModel, Keeps } from './model.ts';

const request = {
  userId: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00',
  id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b71',
};
const versions: Readonly<Record<RequestStatus, number>> = {
  PENDING: 1,
  APPROVED: 2,
  REJECTED: 2,
  EXECUTED: 3,
  FAILED: 3,
  CANCELLED: 2,
};
const stands = (
  status: RequestStatus,
  type: TransactionType = 'MONEY_OUT',
  isPrepared = false,
): RequestStanding => ({
  status,
  type,
  version: versions[status],
  isPrepared,
  isOwn: false,
  isFunds: false,
});
const prepared = stands('APPROVED', 'MONEY_OUT', true);
const own: RequestStanding = { ...stands('PENDING'), isOwn: true };
const funds = (status: RequestStatus): RequestStanding => ({
  ...stands(status, 'ADJUSTMENT'),
  isFunds: true,
});

const key = 'form-1';
const opens = (type: string) => person({ type, key });
const approve = opens('approval.opened');
const reject = opens('rejection.opened');
const execute = opens('execution.opened');
const fail = opens('failure.opened');
const retry = opens('retry.opened');
const callOff = opens('cancellation.opened');
const takeBack = opens('cancellation.confirmed');
const keep = person({ type: 'cancellation.abandoned' });
const submit = person({ type: 'act.submitted', fields: { text: 'Agreed by telephone.' } });
const confirm = person({ type: 'act.confirmed' });
const back = person({ type: 'act.abandoned' });
const read = person({ type: 'conflict.read' });
const reload = person({ type: 'load.retried' });
const loaded = (standing: RequestStanding) => answers('loadRequest', standing);
const done = (standing: RequestStanding) => answers('commitChange', standing);
const says = (standing: RequestStanding) => page({ type: 'request.changed', standing });
const predicted = answers('predictChange', 'a'.repeat(64));

const settled: Keeps = ({ act, hash, refusal }) => act === null && hash === null && refusal === null;
const hasAct: Keeps = ({ act }) => act !== null;
const explains: Keeps = (context) => hasAct(context) && context['refusal'] !== null;

/** What each side can bring about in a status; who reads alone nothing. */
const offered =
  (fund: readonly string[], investor: readonly string[] = []) =>
  ({ side, standing }: Readonly<Record<string, unknown>>): readonly string[] => {
    if (side === 'investor') return partOf(standing, 'isFunds') === true ? [] : investor;
    if (side !== 'fund') return [];
    if (partOf(standing, 'isPrepared') === true) return [];
    return partOf(standing, 'isOwn') === true ? fund.filter((one) => one !== 'approval.opened') : fund;
  };

export const requestModel: ChartModel = {
  name: 'request',
  section: '§3, §7',
  machine: requestMachine,
  starts: {
    'who acts for the fund': { request, side: 'fund' },
    'its investor': { request, side: 'investor' },
    'who reads alone': { request, side: 'reader' },
  },
  tells: ({ side, standing, act }) => JSON.stringify([side, standing, partOf(act, 'to')]),
  fits: ({ event }, { side, standing, act }) => {
    const told = event['standing'] ?? event['output'];
    // for the fund its own is as any other
    if (partOf(told, 'isFunds') === true && side !== 'investor') return false;
    if (event.type === 'request.changed') return follows(standing, told);
    // read again, it stands where it stood or a step further
    if (event.type === 'xstate.done.actor.loadRequest' && standing !== null)
      return isSame(standing, told) || follows(standing, told);
    if (event.type !== 'xstate.done.actor.commitChange') return side !== 'reader' || !isMoneyIn(told);
    const to = partOf(act, 'to');
    if (partOf(told, 'type') !== partOf(standing, 'type')) return false;
    if (partOf(told, 'isPrepared') === true) return to === 'EXECUTED';
    return partOf(told, 'status') === to;
  },
  says: [
    loaded(stands('PENDING')),
    loaded(stands('PENDING', 'MONEY_IN')),
    loaded(own),
    loaded(funds('PENDING')),
    loaded(stands('APPROVED')),
    loaded(prepared),
    loaded(stands('REJECTED')),
    loaded(stands('EXECUTED')),
    loaded(stands('FAILED')),
    loaded(stands('CANCELLED')),
    fails('loadRequest'),
    reload,
    approve,
    reject,
    execute,
    fail,
    retry,
    callOff,
    takeBack,
    keep,
    answers('cancelRequest', stands('CANCELLED')),
    fails('cancelRequest'),
    fails('cancelRequest', 'conflict'),
    submit,
    predicted,
    fails('predictChange'),
    fails('predictChange', 'stale_version'),
    confirm,
    back,
    done(stands('APPROVED')),
    done(stands('APPROVED', 'MONEY_IN')),
    done(prepared),
    done(stands('REJECTED')),
    done(stands('EXECUTED')),
    done(stands('FAILED')),
    done(stands('CANCELLED')),
    done(stands('PENDING')),
    fails('commitChange'),
    fails('commitChange', 'stale_version'),
    read,
    says(stands('PENDING')),
    says(stands('APPROVED')),
    says(funds('CANCELLED')),
    says(stands('EXECUTED')),
    says(stands('CANCELLED')),
  ],
  rests: ['rejected', 'executed', 'cancelled'],
  states: {
    loading: { sentence: 'the request is being read', tags: ['busy'], offers: [], keeps: settled },
    loadFailed: {
      sentence: 'the page says that the request did not load, and offers to try again',
      tags: [],
      offers: ['load.retried'],
      keeps: ({ refusal }) => refusal !== null,
    },
    pending: {
      sentence: 'it waits for the fund; the investor who asked for it can take it back',
      tags: [],
      offers: offered(
        ['approval.opened', 'rejection.opened', 'cancellation.opened'],
        ['cancellation.confirmed'],
      ),
      keeps: settled,
    },
    approved: {
      sentence: 'the fund has agreed; the money has not moved yet',
      tags: [],
      offers: offered(['execution.opened', 'failure.opened', 'cancellation.opened']),
      keeps: settled,
    },
    rejected: { sentence: 'the fund said no, and why', tags: ['final'], offers: [], keeps: settled },
    executed: { sentence: 'the money has moved', tags: ['final'], offers: [], keeps: settled },
    failed: {
      sentence: 'the money did not move; the fund can try again',
      tags: [],
      offers: offered(['retry.opened', 'cancellation.opened']),
      keeps: settled,
    },
    cancelled: { sentence: 'it was taken back or called off', tags: ['final'], offers: [], keeps: settled },
    cancelling: { sentence: 'the cancellation is with the server', tags: ['busy'], offers: [] },
    notCancelled: {
      sentence: 'it says why the cancellation was not taken, and offers to try again',
      tags: [],
      offers: ['cancellation.confirmed', 'cancellation.abandoned'],
      keeps: explains,
    },
    filling: {
      sentence: 'what goes with the act is asked',
      tags: ['form'],
      offers: ['act.submitted', 'act.abandoned'],
      keeps: hasAct,
    },
    predicting: {
      sentence: 'what changes is being worked out; the person may go back',
      tags: ['busy', 'form'],
      offers: ['act.abandoned'],
      keeps: hasAct,
    },
    deciding: {
      sentence: 'all that the act changes is listed, before it is done',
      tags: ['form'],
      offers: ['act.confirmed', 'act.abandoned'],
      keeps: (context) => hasAct(context) && context['hash'] !== null,
    },
    committing: {
      sentence: 'the act is with the server',
      tags: ['busy', 'form'],
      offers: [],
      keeps: hasAct,
    },
    refused: {
      sentence: 'it says why the act was not taken, with what was typed still there',
      tags: ['form'],
      offers: ['act.submitted', 'act.abandoned'],
      keeps: explains,
    },
    conflict: {
      sentence: 'it says that somebody else moved the request, and shows what stands there now',
      tags: ['form'],
      offers: ['conflict.read'],
    },
  },
  needs: [{ event: 'act.submitted', by: 'typing' }],
  walks: {
    'a withdrawal is approved, prepared for a second person, and seen executed': {
      start: 'who acts for the fund',
      says: [
        loaded(stands('PENDING')),
        approve,
        submit,
        predicted,
        confirm,
        done(stands('APPROVED')),
        execute,
        submit,
        predicted,
        confirm,
        done(prepared),
        says(stands('EXECUTED')),
      ],
    },
    'a payment fails, is tried again, and is called off': {
      start: 'who acts for the fund',
      says: [
        loaded(stands('APPROVED')),
        fail,
        submit,
        predicted,
        back,
        submit,
        predicted,
        confirm,
        done(stands('FAILED')),
        retry,
        predicted,
        confirm,
        done(stands('PENDING')),
        callOff,
        submit,
        predicted,
        confirm,
        done(stands('CANCELLED')),
      ],
    },
    'an investor loses the line while taking a request back, and tries again': {
      start: 'its investor',
      says: [
        loaded(stands('PENDING')),
        takeBack,
        fails('cancelRequest'),
        takeBack,
        answers('cancelRequest', stands('CANCELLED')),
      ],
    },
    'an investor sees the fund decide': {
      start: 'its investor',
      says: [loaded(stands('PENDING')), says(stands('APPROVED')), says(stands('EXECUTED'))],
    },
  },
};

function partOf(what: unknown, name: string): unknown {
  return typeof what === 'object' && what !== null ? Reflect.get(what, name) : undefined;
}
const isMoneyIn = (standing: unknown): boolean => partOf(standing, 'type') === 'MONEY_IN';
const isSame = (known: unknown, told: unknown): boolean =>
  ['status', 'type', 'isPrepared', 'isOwn', 'isFunds'].every(
    (name) => partOf(known, name) === partOf(told, name),
  );

const next: Readonly<Record<string, readonly string[]>> = {
  PENDING: ['APPROVED', 'CANCELLED'],
  APPROVED: ['EXECUTED', 'CANCELLED'],
  FAILED: ['PENDING', 'CANCELLED'],
};
/** A request goes on its way, one status after another, and never becomes another type. */
function follows(known: unknown, told: unknown): boolean {
  if (partOf(told, 'type') !== partOf(known, 'type')) return false;
  return (next[String(partOf(known, 'status'))] ?? []).includes(String(partOf(told, 'status')));
}
