import { member } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { readBalanceBridge } from '../repositories/balance-bridge.ts';

/** Why a balance changed. */
export const bridge = {
  balanceBridge: os.values.balanceBridge.handler(async ({ context, input }) => {
    const told = await readBalanceBridge(context.db, { ...input.params, ...input.query }, member(context));
    if (!told) throw problem('not_found');
    return { body: told };
  }),
};
