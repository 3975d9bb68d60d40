import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { moneyOutDetail } from '../../contract/calls/examples.ts';
import { contract } from '../../contract/index.ts';
import { approval } from '../../contract/values/approval.ts';
import { Store } from '../fixtures/browser-store.ts';

const parts = async () => ({
  ...(await import('../../src/actors/request.ts')),
  ...(await import('../../src/queries/approvals.ts')),
  ...(await import('../../src/queries/transactions.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;
const prepared = approval.parse(contract.approvals.read['~orpc'].meta.example?.reply);
const request = { ...moneyOutDetail, proofs: [] };
const viewer = { id: 'c'.repeat(36), fourEyes: true };

type Standing = 'prepared' | 'EXECUTED' | 'APPROVED';
/** How the request stands on the server. */
let stands: Standing = 'prepared';
/** What the decision that is sent makes of it. */
let decided: Standing = 'EXECUTED';

beforeAll(async () => {
  vi.stubGlobal('window', {
    location: {
      origin: 'http://127.0.0.1:9',
      pathname: '/admin/bank_operations/view_transaction',
      search: '',
    },
    localStorage: Store.of({}),
    sessionStorage: Store.of({}),
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (new URL(url).pathname.includes('/approvals/')) {
      stands = decided;
      return Response.json(prepared);
    }
    const isPrepared = stands === 'prepared';
    return Response.json({
      ...request,
      request_status: isPrepared ? 'APPROVED' : stands,
      version: isPrepared ? 3 : 4,
      approval: isPrepared ? { id: prepared.id, prepared_by: request.created_by } : null,
    });
  });
  portal = await parts();
});
const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
  [stands, decided] = ['prepared', 'EXECUTED'];
});
afterAll(() => void vi.unstubAllGlobals());

/** The request's page: its chart, and the query that the card beside it reads; what it would say to the person. */
async function openPage() {
  const { isDeciding, openRequest, standingOf, transactionQuery, watchTransaction } = portal;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const ref = { userId: request.user_id, id: request.id };
  const actor = createActor(openRequest(client, viewer), { input: { request: ref, side: 'fund' } }).start();
  const said: string[] = [];
  actor.on('request.overtaken', () => void said.push(isDeciding(client) ? 'own' : 'overtaken'));
  running.push(
    () => void actor.stop(),
    watchTransaction(client, ref, (now) =>
      actor.send({ type: 'request.changed', standing: standingOf(now, viewer) }),
    ),
    new QueryObserver(client, transactionQuery(ref)).subscribe(() => undefined),
  );
  await waitFor(actor, (snapshot) => snapshot.matches('approved'), { timeout: 2000 });
  return { actor, client, ref, said };
}

describe('a request that moves while it is looked at', () => {
  it('was moved by whoever confirms on its page what another prepared', async () => {
    const { actor, client, said } = await openPage();
    const confirming = new MutationObserver(client, portal.confirmApprovalMutation(client));
    await confirming.mutate({ id: prepared.id, effects_hash: 'a'.repeat(64), key: 'k'.repeat(20) });
    await waitFor(actor, (snapshot) => snapshot.matches('executed'), { timeout: 2000 });
    expect(said).toEqual(['own']);
  });

  it('was moved by whoever turns it down there', async () => {
    decided = 'APPROVED';
    const { client, said } = await openPage();
    const ending = new MutationObserver(client, portal.withdrawApprovalMutation(client));
    await ending.mutate({ id: prepared.id, effects_hash: 'a'.repeat(64) });
    expect(said).toEqual(['own']);
  });

  it('has moved on in the meantime where somebody else did it', async () => {
    const { actor, client, ref, said } = await openPage();
    stands = 'EXECUTED';
    await portal.readTransaction(client, ref);
    await waitFor(actor, (snapshot) => snapshot.matches('executed'), { timeout: 2000 });
    expect(said).toEqual(['overtaken']);
  });
});
