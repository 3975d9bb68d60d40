import { comeDay } from '../clock.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { readBalanceBridge } from '../repositories/balance-bridge.ts';
import { readValueBridge } from '../repositories/value-bridge.ts';
import { readHolder } from '../repositories/wallet-statement.ts';

/** Whose value is asked for: an investor's own alone; of staff a member's, or the fund's (null) where nobody is named. */
async function ownerOf(context: Context, asked: string | undefined): Promise<string | null> {
  const { id, role } = member(context);
  if (role === 'user') {
    if (asked !== undefined && asked !== id) throw problem('forbidden');
    return id;
  }
  if (asked === undefined) return null;
  if (!(await readHolder(context.db, asked))) throw problem('not_found');
  return asked;
}

type Span = { readonly from?: string | undefined; readonly to: string };
/** It ends today at the latest, as a statement does. */
const comeSpan = ({ clock }: Context, { from, to }: Span): Span => ({
  from: from && comeDay(clock, from),
  to: comeDay(clock, to),
});

/** Why a value, or a balance, changed. */
export const bridge = {
  bridge: os.values.bridge.handler(async ({ context, input }) => {
    const { user_id, currency, ...span } = input.query;
    const userId = await ownerOf(context, user_id);
    const asked = { userId, currency, ...comeSpan(context, span) };
    return { body: await readValueBridge(context.db, asked, member(context)) };
  }),

  balanceBridge: os.values.balanceBridge.handler(async ({ context, input }) => {
    const asked = { ...input.params, ...comeSpan(context, input.query) };
    const told = await readBalanceBridge(context.db, asked, member(context));
    if (!told) throw problem('not_found');
    return { body: told };
  }),
};
