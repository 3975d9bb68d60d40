import { member } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import {
  deleteTotp,
  enableTotp,
  readTotp,
  savePendingTotp,
  type StoredTotp,
} from '../repositories/second-factors.ts';
import { openTotp, sealTotp } from '../repositories/totp-secrets.ts';
import { newTotpSecret, stepOfCode, totpUri } from '../rules/totp.ts';
import { done, inSeconds } from './auth-shared.ts';
import {
  beginSetup,
  changeFactors,
  firstCodes,
  isSetupOpen,
  removeFactor,
  settleFactors,
  setupLife,
} from './second-factor-change.ts';
import { countTry, forgetTries } from './second-factor-proof.ts';

/** The secret that was shown in this session and still waits for its first code; null: there is none, or no longer. */
const openSetup = (totp: StoredTotp | undefined, sessionId: string, now: Date): Buffer | null =>
  totp?.pending_until && totp.pending_until > now && totp.pending_session === sessionId
    ? totp.pending_sealed
    : null;

/** The authenticator app of the caller: one, which another can take the place of. */
export const totpFactor = {
  startTotp: os.secondFactor.startTotp.handler(async ({ context }) => {
    const { sessionId } = member(context);
    const secret = newTotpSecret();
    const uri = await changeFactors(context, async (trx, user) => {
      await beginSetup(context, trx);
      await savePendingTotp(trx, user.id, {
        sealed: sealTotp(context.secrets.use('factors'), user.id, secret),
        sessionId,
        until: inSeconds(context, setupLife),
      });
      return totpUri(context.config.productName, user.email, secret);
    });
    return { body: { secret, uri } };
  }),

  confirmTotp: os.secondFactor.confirmTotp.handler(async ({ context, input }) => {
    const { id, sessionId } = member(context);
    await countTry(context, id, sessionId);
    const recovery_codes = await changeFactors(context, async (trx, user) => {
      const at = context.clock.now();
      const sealed = openSetup(await readTotp(trx, id), sessionId, at);
      if (!sealed || !(await isSetupOpen(context, trx))) throw problem('conflict');
      const secret = await openTotp(trx, context.secrets, id, sealed);
      const step = await stepOfCode(secret, input.body.code, { at, after: 0 });
      if (step === null) throw problem('invalid_second_factor');
      const codes = await firstCodes(context, trx, user);
      await enableTotp(trx, id, { sealed, step, at });
      await settleFactors(context, trx, user, { operation: 'CREATE', kind: 'totp', mail: 'totp_added' });
      return codes;
    });
    await forgetTries(context, sessionId);
    return { body: { recovery_codes } };
  }),

  removeTotp: os.secondFactor.removeTotp.handler(async ({ context }) => {
    await changeFactors(context, async (trx, user) => {
      if (!(await readTotp(trx, user.id))?.enabled_at) throw problem('not_found');
      await removeFactor(context, trx, user, () => deleteTotp(trx, user.id));
      await settleFactors(context, trx, user, { operation: 'DELETE', kind: 'totp', mail: 'totp_removed' });
    });
    return done;
  }),
};
