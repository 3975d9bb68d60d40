import { member } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import {
  countRecoveryCodes,
  hasSecondFactor,
  listPasskeys,
  readTotp,
} from '../repositories/second-factors.ts';
import { confirmations } from './confirmations.ts';
import { changeFactors, settleFactors } from './second-factor-change.ts';
import { passkeyFactors, passkeyShown } from './second-factor-passkeys.ts';
import { assertConfirmed, makeRecoveryCodes, mustHaveFactor } from './second-factor-shared.ts';
import { secondFactorSignIn } from './second-factor-sign-in.ts';
import { totpFactor } from './second-factor-totp.ts';

/** The second step of a sign-in, the caller's second factors, and what is asked again (docs/decisions/0043). */
export const secondFactor = {
  ...secondFactorSignIn,
  ...totpFactor,
  ...passkeyFactors,
  ...confirmations,

  read: os.secondFactor.read.handler(async ({ context }) => {
    const { id, role } = member(context);
    const [totp, keys, recovery_codes_left] = await Promise.all([
      readTotp(context.db, id),
      listPasskeys(context.db, id),
      countRecoveryCodes(context.db, id),
    ]);
    return {
      body: {
        totp: totp?.enabled_at ? { enabled_at: totp.enabled_at.toISOString() } : null,
        passkeys: keys.map(passkeyShown),
        recovery_codes_left,
        required: mustHaveFactor(context, role),
      },
    };
  }),

  renewRecoveryCodes: os.secondFactor.renewRecoveryCodes.handler(async ({ context }) => {
    const recovery_codes = await changeFactors(context, async (trx, user) => {
      if (!(await hasSecondFactor(trx, user.id))) throw problem('not_found');
      await assertConfirmed(context, trx, 'second_factor');
      const codes = await makeRecoveryCodes(context, trx, user.id);
      const change = { operation: 'UPDATE', kind: 'recovery_codes', mail: 'recovery_codes_renewed' } as const;
      await settleFactors(context, trx, user, change);
      return codes;
    });
    return { body: { recovery_codes } };
  }),
};
