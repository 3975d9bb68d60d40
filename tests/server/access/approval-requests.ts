import { z } from 'zod';
import { keyed, postFor, requestIn } from '../../fixtures/requests.ts';
import type { Make, Owner } from './requests.ts';

const listed = z.array(z.looseObject({ id: z.string(), effects_hash: z.string(), prepared_by: z.string() }));
const foretold = z.object({ hash: z.string() });
const refusal = { status: 'REFUSED', reason: 'DATA_INCORRECT' };

/** The hash of the final refusal of a dossier; null when it was decided, or waits for a second person. */
async function predicted({ preparer }: Owner, userId: string): Promise<string | null> {
  const waiting = await preparer.get(`/x/approvals?user_id=${userId}`);
  if (listed.parse(waiting.body).length > 0) return null;
  const { body } = await preparer.post(`/x/review/${userId}/predict`, { act: 'final', ...refusal });
  return foretold.safeParse(body).data?.hash ?? null;
}

/** The final refusal of a dossier that waits for its decision. */
async function decision(owner: Owner) {
  const { fresh } = owner;
  const before = fresh.id === null ? null : await predicted(owner, fresh.id);
  if (before === null) fresh.id = await owner.sendAnew();
  const effects_hash = before ?? (await predicted(owner, fresh.id ?? ''));
  return { path: `/x/dossiers/${fresh.id}/decision`, body: { ...refusal, effects_hash } };
}

/** What finance may decide, too: an adjustment of a wallet. */
async function preparedExecution({ preparer, sent }: Owner) {
  const operation = { transaction_type: 'ADJUSTMENT', currency: 'EUR', amount: '1.00' };
  const form = { ...operation, user_id: sent.id, starting_date: '2026-03-11' };
  const { approval } = requestIn(await postFor(preparer, form));
  return listed.element.parse((await preparer.get(`/x/approvals/${approval?.id}`)).body);
}

/** One that waits for a second person, prepared by somebody who makes no other request here. */
async function prepared(owner: Owner, who: string) {
  if (who === 'finance') return preparedExecution(owner);
  const { preparer, preparerId } = owner;
  const { body } = await preparer.get('/x/approvals?kind=dossier.refusal&limit=100');
  const there = listed.parse(body).find(({ prepared_by }) => prepared_by === preparerId);
  if (there) return there;
  const made = await decision(owner);
  const answer = await preparer.post(made.path, made.body);
  return z.object({ approval: listed.element }).parse(answer.body).approval;
}

/** The calls on what takes two people. */
export const approvalRequests: Readonly<Record<string, Make>> = {
  'approvals.list': () => ({ path: '/x/approvals?limit=10' }),
  'approvals.read': async (owner, who) => ({ path: `/x/approvals/${(await prepared(owner, who)).id}` }),
  'approvals.confirm': async (owner, who) => {
    const { id, effects_hash } = await prepared(owner, who);
    return { path: `/x/approvals/${id}/confirm`, body: { hash: effects_hash }, headers: keyed() };
  },
  'approvals.withdraw': async (owner, who) => ({
    path: `/x/approvals/${(await prepared(owner, who)).id}/withdraw`,
  }),
  'approvals.decideDossier': decision,
};
