import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { queueMail } from '../repositories/outbox.ts';
import { insertFailure, insertSignIn, seenBefore, type Origin } from '../repositories/sign-ins.ts';
import type { User } from '../repositories/users.ts';
import { deviceOf, networkOf } from '../rules/devices.ts';
import { dateTime } from './auth-shared.ts';

const originOf = ({ request }: Context): Origin => ({
  device: deviceOf(request.userAgent),
  network: networkOf(request.ip),
});

/** `Firefox, Windows`; a dash for what isn't known. */
const deviceWords = ({ device }: Origin) =>
  [device.browser, device.system].filter((word) => word !== null).join(', ') || '—';

/**
 * Writes down that a session was opened, in the transaction that opens it. A device or a network that the person didn't
 * sign in from before is told by mail; the first sign-in of all is not, as there is nothing that it differs from.
 */
export async function rememberSignIn(
  context: Context,
  trx: Trx,
  user: User,
  sessionId: string,
): Promise<void> {
  const at = context.clock.now();
  const origin = originOf(context);
  const seen = await seenBefore(trx, user.id, origin);
  await insertSignIn(trx, { userId: user.id, sessionId, outcome: 'opened', origin, at });
  if (!seen.any || (seen.device && seen.network)) return;
  const area = user.role === 'user' ? '/user' : '/admin';
  await queueMail(trx, {
    userId: user.id,
    to: user.email,
    template: 'new_sign_in',
    language: user.language,
    data: {
      name: user.first_name,
      date: dateTime(at),
      device: deviceWords(origin),
      network: origin.network ?? '—',
      link: `${context.config.publicUrl}${area}/account#sessions`,
    },
    at,
  });
}

/** Writes down a try that failed; `user` null when the address belongs to nobody, which takes as long. */
export async function rememberFailure(
  context: Context,
  user: Pick<User, 'id' | 'email'> | null,
  outcome: 'wrong_password' | 'second_factor_failed',
): Promise<void> {
  const line = { outcome, origin: originOf(context), at: context.clock.now() };
  if (user) await insertFailure(context.db, user, line);
  else await insertSignIn(context.db, { userId: null, ...line });
}
