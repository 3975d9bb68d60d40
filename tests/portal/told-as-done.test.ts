import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { contract } from '../../contract/index.ts';
import { dossierReview } from '../../contract/values/review.ts';
import { walletBlockingForm } from '../../contract/values/standing.ts';
import { transactionDetail, type TransactionDetail } from '../../contract/values/transaction.ts';
import { leafOf } from '../../machines/leaves.ts';
import { selectIsDone } from '../../machines/review/selectors.ts';
import { isUnheard } from '../../machines/unheard.ts';
import { isMade } from '../../src/features/fund/wallets/blocking-values.ts';

const parts = async () => ({
  ...(await import('../../src/actors/request.ts')),
  ...(await import('../../src/actors/review.ts')),
  ...(await import('../../src/queries/issues.ts')),
  ...(await import('../../src/queries/review.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;

const html = '<h1>Not ours</h1>';
type Answer = { readonly status: number; readonly body: unknown };
/** What the server says to the next calls, by method; the last answer stays. */
let answers: Readonly<Record<string, Answer[]>> = {};
const broken: Answer = { status: 500, body: { error_key: 'unexpected_error' } };
const says = (body: unknown): Answer => ({ status: 200, body });
/** The call may have arrived; its answer did not. */
const lost: Answer = { status: 0, body: null };
/** What comes in its place where a proxy gave up waiting, or spoilt it on its way. */
const spoilt: Readonly<Record<string, Answer>> = {
  'the line broke': lost,
  'a proxy waited in vain': { status: 504, body: html },
  'a proxy found nobody': { status: 502, body: html },
  'a page came in its place': { status: 200, body: html },
};

beforeAll(async () => {
  vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:9', pathname: '/' } });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', ({ method }: Request) => {
    const left = answers[method] ?? [broken];
    const { status, body } = (left.length > 1 ? left.shift() : left[0]) ?? broken;
    if (status === 0) return Promise.reject(new TypeError('Failed to fetch'));
    const headers = { 'content-type': 'application/json' };
    const text = body === html ? html : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, headers }));
  });
  portal = await parts();
});
afterAll(() => void vi.unstubAllGlobals());

const review = dossierReview.parse(contract.review.read['~orpc'].meta.example?.reply);
const paper = review.items.find(({ file }) => file !== null);
if (paper === undefined) throw new Error('The example has no paper');
const act = {
  kind: 'validation',
  item: paper.key,
  version: paper.version,
  reason: null,
  text: null,
  expires_on: null,
  field: null,
} as const;

/** Where a review is once its decision was answered. */
const decided = async () => {
  const viewer = { id: review.reviewer?.id ?? '', role: 'compliance' };
  const machine = portal.openReview(new QueryClient(), viewer);
  const input = { userId: review.user_id, section: paper.section, item: paper.key };
  const hash = '0'.repeat(64);
  const actor = createActor(machine, {
    input,
    snapshot: machine.resolveState({ value: 'deciding', context: { ...input, act, hash, refusal: null } }),
  });
  actor.start();
  actor.send({ type: 'decision.confirmed' });
  return waitFor(actor, (now) => leafOf(now) !== 'committing');
};

/** Where a request is once its cancellation was answered. */
const cancelledFrom = async (request: TransactionDetail) => {
  const ref = { userId: request.user_id, id: request.id };
  const machine = portal.openRequest(new QueryClient(), { id: request.user_id, fourEyes: true });
  const standing = portal.standingOf({ ...request, request_status: 'PENDING' }, { id: '', fourEyes: true });
  const actor = createActor(machine, {
    input: { request: ref, side: 'investor' },
    snapshot: machine.resolveState({
      value: 'pending',
      context: { request: ref, side: 'investor', standing, act: null, hash: null, refusal: null },
    }),
  });
  actor.start();
  actor.send({ type: 'cancellation.confirmed', key: 'a' });
  return waitFor(actor, (now) => leafOf(now) !== 'cancelling');
};

/** Where an approved request is once the answer to its execution was lost, and what stands there is `now`. */
const executedBy = async (viewer: string, request: TransactionDetail, now: TransactionDetail) => {
  answers = { GET: [says(now)], PUT: [lost] };
  const ref = { userId: request.user_id, id: request.id };
  const by = { id: viewer, fourEyes: true };
  const machine = portal.openRequest(new QueryClient(), by);
  const standing = portal.standingOf(request, by);
  const act = { to: 'EXECUTED', key: 'a', fields: {} } as const;
  const actor = createActor(machine, {
    input: { request: ref, side: 'fund' },
    snapshot: machine.resolveState({
      value: 'deciding',
      context: { request: ref, side: 'fund', standing, act, hash: '0'.repeat(64), refusal: null },
    }),
  });
  actor.start();
  actor.send({ type: 'act.confirmed' });
  return leafOf(await waitFor(actor, (seen) => leafOf(seen) !== 'committing'));
};

describe('a request', () => {
  const example = transactionDetail.parse(contract.transactions.read['~orpc'].meta.example?.reply);
  const [one, other] = ['a', 'b'];

  it('is one’s own where it takes two, and anybody’s where one person decides', () => {
    const isOwn = (id: string, fourEyes: boolean) =>
      portal.standingOf({ ...example, created_by: one }, { id, fourEyes }).isOwn;
    expect([isOwn(one, true), isOwn(one, false), isOwn(other, true)]).toEqual([true, false, false]);
  });

  it('is its member’s to take back where somebody asked for it', () => {
    const isFunds = (
      transaction_type: TransactionDetail['transaction_type'],
      request_status: TransactionDetail['request_status'],
      by: 'investor' | 'fund',
    ) => {
      const history = example.history.map((step) => ({ ...step, request_status, by }));
      return portal.standingOf({ ...example, transaction_type, history }, { id: other, fourEyes: true })
        .isFunds;
    };
    expect(isFunds('MONEY_IN', 'PENDING', 'investor')).toBe(false);
    expect(isFunds('MONEY_OUT', 'PENDING', 'fund')).toBe(false);
    // a payment that the fund entered has arrived
    expect(isFunds('MONEY_IN', 'PENDING', 'fund')).toBe(true);
    expect(isFunds('INVESTMENT_OUT', 'APPROVED', 'fund')).toBe(true);
    expect(isFunds('MISC_FEES', 'PENDING', 'fund')).toBe(true);
  });

  it('that a colleague has prepared meanwhile is not told as prepared by oneself', async () => {
    const { user_id: by } = example;
    const request = { ...example, request_status: 'APPROVED', approval: null } as const;
    const approval = { id: example.id, prepared_by_name: 'Camille', prepared_at: '2026-03-11T10:00:00.000Z' };
    const preparedBy = (prepared_by: string) => ({ ...request, approval: { ...approval, prepared_by } });
    const another = crypto.randomUUID();
    expect(await executedBy(by, request, preparedBy(another))).toBe('refused');
    expect(await executedBy(by, request, preparedBy(by))).toBe('approved');
  });
});

describe('what the server has done', () => {
  it('is told as done by a review that can’t be read again, whose dossier is offered to be', async () => {
    answers = { GET: [says(review), broken], POST: [says({})] };
    const told = await decided();
    expect(leafOf(told)).toBe('loadFailed');
    expect(selectIsDone(told)).toBe(true);
  });

  it('is told as failed where nothing was done', async () => {
    answers = { GET: [says(review)], POST: [broken] };
    const told = await decided();
    expect(leafOf(told)).toBe('failed');
  });

  it.each(Object.entries(spoilt))(
    'is told as done where %s, and as nothing more where it was not done',
    async (_, answer) => {
      const validated = { ...paper, status: 'VALIDATED', version: 'another' } as const;
      const items = review.items.map((item) => (item.key === paper.key ? validated : item));
      answers = { GET: [says(review), says({ ...review, items })], POST: [answer] };
      const told = await decided();
      expect(['reviewing', 'allDecided']).toContain(leafOf(told));
      answers = { GET: [says(review)], POST: [answer] };
      expect(leafOf(await decided())).toBe('failed');
      // another decision than the one that was asked for
      const refused = review.items.map((item) =>
        item === paper ? { ...validated, status: 'REFUSED' } : item,
      );
      answers = { GET: [says(review), says({ ...review, items: refused })], POST: [answer] };
      expect(['failed', 'conflict']).toContain(leafOf(await decided()));
    },
  );

  it.each(Object.entries(spoilt))('is told as done of a request where %s', async (_, answer) => {
    const request = transactionDetail.parse(contract.transactions.read['~orpc'].meta.example?.reply);
    const cancelled = { ...request, request_status: 'CANCELLED', version: request.version + 1 } as const;
    answers = { GET: [says(cancelled)], PUT: [answer] };
    expect(leafOf(await cancelledFrom(request))).toBe('cancelled');
    answers = { GET: [says(request)], PUT: [answer] };
    const told = await cancelledFrom(request);
    expect([leafOf(told), isUnheard(told.context.refusal?.key ?? '')]).toEqual(['notCancelled', true]);
  });

  it('is not looked for where the server itself says that it is away', async () => {
    const request = transactionDetail.parse(contract.transactions.read['~orpc'].meta.example?.reply);
    answers = { GET: [says(request)], PUT: [{ status: 503, body: html }] };
    expect((await cancelledFrom(request)).context.refusal?.key).toBe('unavailable');
  });

  it('is told as done of a request that can’t be read again, as the answer said', async () => {
    const request = transactionDetail.parse(contract.transactions.read['~orpc'].meta.example?.reply);
    const cancelled = { ...request, request_status: 'CANCELLED', version: request.version + 1 } as const;
    answers = { GET: [broken], PUT: [says(cancelled)] };
    expect(leafOf(await cancelledFrom(request))).toBe('cancelled');
  });

  it('is told as done of an issue, and of a dossier in hand, whose dossier can’t be read again', async () => {
    answers = { GET: [broken], DELETE: [says({})], POST: [says({})] };
    const client = new QueryClient();
    const run = (options: ReturnType<typeof portal.issueMutation>) =>
      client.getMutationCache().build(client, options);
    const removal = { act: { act: 'issue.removeAll' }, hash: '0'.repeat(64) } as const;
    await expect(run(portal.issueMutation(client, review.user_id)).execute(removal)).resolves.toBeUndefined();
    const hold = client.getMutationCache().build(client, portal.holdMutation(client, review.user_id));
    await expect(hold.execute('take')).resolves.toEqual({});
  });
});

describe('a hold of wallets whose answer was lost', () => {
  const seen = '7';
  const begun = {
    id: seen,
    state: 'UNBLOCKED',
    at: '2026-03-10T09:00:00.000Z',
    by_name: null,
    text: null,
  } as const;
  const next = { ...begun, id: '8', state: 'BLOCKED_COMPLIANCE' } as const;
  const asked = { state: 'BLOCKED_COMPLIANCE', after: seen } as const;

  it('is found by its words as they are kept', () => {
    const { text } = walletBlockingForm.parse({ ...asked, text: ' Missing:\r\n\tpage 2 ' });
    expect(text).toBe('Missing:\n page 2');
    const history = [{ ...next, text: text ?? null }, begun];
    expect(isMade({ ...asked, text: ' Missing:\r\n\tpage 2 ' }, history)).toBe(true);
    expect(isMade({ ...asked, text: 'Missing: page 2' }, history)).toBe(false);
    expect(isMade({ ...asked, text: '' }, [begun])).toBe(false);
  });
});
