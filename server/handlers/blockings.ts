import { holdBelow } from '../../contract/values/blocking.ts';
import { mayBlock, type WalletBlocking } from '../../contract/values/standing.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { insertBlocking, latestBlocking, listBlockings } from '../repositories/blockings.ts';
import { readInvested } from '../repositories/invested.ts';
import { readHoldings } from '../repositories/ledger.ts';
import { notify } from '../repositories/notifications.ts';
import { countWaiting, hasMoney } from '../repositories/requests.ts';
import { mayClose, noticeOfWallets, toldState } from '../rules/blockings.ts';
import { assertNotErased } from './not-erased.ts';
import { inOneMoment } from './one-moment.ts';
import { record } from './recorded.ts';
import { assertInvestor, lockInvestor } from './request-shared.ts';

type Asked = Pick<WalletBlocking, 'state'> & {
  readonly text?: string | undefined;
  readonly after: string | null;
};

/** Of somebody erased no wallets are worked on but those with money that came late, until it is paid out and they are closed. */
async function assertWorkedOn(context: Context, trx: Trx, userId: string, { state }: Asked): Promise<void> {
  if (state === 'CLOSED' || (await hasMoney(trx, userId))) return;
  assertNotErased(await assertInvestor({ context, db: trx }, userId));
}

/** Throws unless the caller may do that now, having seen what was done before. */
async function assertMayBlock(context: Context, trx: Trx, userId: string, asked: Asked) {
  const latest = await latestBlocking(trx, userId);
  const from = latest?.state ?? 'UNBLOCKED';
  // whoever was overtaken is told so, whatever their role may do from the state that it is in now
  if ((latest?.id ?? null) !== asked.after) throw problem('stale_version');
  if (from === asked.state) throw problem('conflict');
  if (!mayBlock(member(context).role, from, asked.state)) throw problem('forbidden');
  if (asked.state !== 'CLOSED') return latest;
  const holdings = await readHoldings(trx, userId);
  const invested = Object.values((await readInvested(trx, userId)).invested);
  if (!mayClose(holdings, await countWaiting(trx, userId)) || invested.some((sum) => sum !== 0n))
    throw problem('conflict');
  return latest;
}

async function block(context: Context, trx: Trx, userId: string, asked: Asked): Promise<WalletBlocking> {
  await lockInvestor(trx, userId);
  await assertWorkedOn(context, trx, userId, asked);
  const before = await assertMayBlock(context, trx, userId, asked);
  const { state, text = null } = asked;
  const at = context.clock.now();
  const { id: actor_id, role } = member(context);
  const events = await listBlockings(trx, userId);
  const below = state === 'UNBLOCKED' ? holdBelow(role, events) : undefined;
  // a hold that stands again was told when it was made
  const states = events.map((event) => event.state);
  const kind = below ? null : noticeOfWallets(state, states);
  await insertBlocking(trx, { user_id: userId, state, at, actor_id, text });
  // Whoever made the hold below has not lifted it: it stands again, in the words that it was made with.
  if (below)
    await insertBlocking(trx, {
      user_id: userId,
      state: below.state,
      at,
      actor_id: null,
      text: below.text,
    });
  const [newest] = await listBlockings(trx, userId);
  if (!newest) throw problem('unexpected_error');
  await record(context, trx, {
    memberId: userId,
    activity_type: 'USER_MANAGEMENT',
    operation_type: 'UPDATE',
    subject: kind ? { kind: 'wallet_told', state } : { kind: 'wallet' },
    before: { state: (kind ? toldState(states) : before?.state) ?? 'UNBLOCKED' },
    after: { state: newest.state, ...(newest.text !== null && { text: newest.text }) },
  });
  if (kind) await notify(context, trx, { userId, kind });
  return newest;
}

/** Who holds or frees a member's wallets (decisions §5); what holds them now decides what may be asked for. */
export const blockings = {
  blockings: os.money.blockings.handler(async ({ context, input }) => {
    await assertInvestor({ context, db: context.db }, input.params.userId);
    return { body: [...(await listBlockings(context.db, input.params.userId))] };
  }),
  block: os.money.block.handler(async ({ context, input }) => ({
    body: await context.db
      .transaction()
      .execute((trx) =>
        inOneMoment(context, trx, () => block(context, trx, input.params.userId, input.body)),
      ),
  })),
};
