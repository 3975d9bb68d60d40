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

/** Why a value, or a balance, changed. */
export const bridge = {
  bridge: os.values.bridge.handler(async ({ context, input }) => {
    const { user_id, ...span } = input.query;
    const userId = await ownerOf(context, user_id);
    return { body: await readValueBridge(context.db, { ...span, userId }, member(context)) };
  }),

  balanceBridge: os.values.balanceBridge.handler(async ({ context, input }) => {
    const told = await readBalanceBridge(context.db, { ...input.params, ...input.query }, member(context));
    if (!told) throw problem('not_found');
    return { body: told };
  }),
};
