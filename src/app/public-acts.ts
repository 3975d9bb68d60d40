import type { ActorRefFrom } from 'xstate';
import type { passwordResetMachine } from '../../machines/password-reset/machine.ts';
import type { SessionSnapshot } from '../../machines/session/selectors.ts';
import type { Credentials } from '../../machines/session/types.ts';
import type { Refusal } from '../../machines/refusal.ts';
import type { PublicServices } from '../features/public/services.ts';
import { secondFactorKey } from '../features/public/services.ts';
import { bring } from '../platform/chunk.ts';
import { inspection } from '../platform/inspection.ts';
import { changeLanguage, isLanguageChosen } from './change-language.ts';
import { leaveNotice } from './notice.ts';
import { sessionActor } from './session.ts';
import type { SessionActor } from './session.ts';

/** Once somebody has come in: the reason for being on /login is told no more, and the account's own language spoken. */
function arrive(actor: SessionActor): void {
  leaveNotice(null);
  const { user } = actor.getSnapshot().context;
  // Nothing was chosen in this browser, nor during the sign-in: the account's own language, and not the next person's.
  if (user !== null && !isLanguageChosen()) void changeLanguage(user.language.alias, false);
}

/** Who is there is being found out, or is leaving: nobody can log in before. */
const isUndecided = (snapshot: SessionSnapshot): boolean =>
  snapshot.hasTag('busy') && snapshot.hasTag('deciding');

/**
 * Sends the credentials, once somebody can log in, and waits until the chart knows. An account with a second factor is
 * asked for it then.
 */
export async function signIn(credentials: Credentials): Promise<Refusal | null> {
  const actor = await sessionActor();
  return new Promise((resolve) => {
    let isSent = false;
    const send = () => {
      isSent = true;
      actor.send({ type: 'credentials.submitted', ...credentials });
    };
    const subscription = actor.subscribe((snapshot) => {
      if (isUndecided(snapshot)) return;
      // another tab's login may have let this one in
      if (!isSent && !snapshot.hasTag('member')) {
        send();
        return;
      }
      if (snapshot.hasTag('secondFactor')) {
        subscription.unsubscribe();
        resolve({ key: secondFactorKey, fields: {}, requestId: null });
      }
      if (snapshot.hasTag('busy')) return;
      subscription.unsubscribe();
      if (snapshot.hasTag('member')) arrive(actor);
      resolve(snapshot.hasTag('member') ? null : snapshot.context.refusal);
    });
    if (!isUndecided(actor.getSnapshot())) send();
  });
}

/** The sign-in that waits for its second factor. */
export async function openSecondStep(): Promise<SessionActor> {
  const actor = await sessionActor();
  const subscription = actor.subscribe((snapshot) => {
    if (snapshot.hasTag('secondFactor')) return;
    subscription.unsubscribe();
    if (snapshot.hasTag('member')) arrive(actor);
  });
  return actor;
}

type ResetActor = ActorRefFrom<typeof passwordResetMachine>;
let reset: ResetActor | null = null;

/**
 * The three pages of a reset share one chart as long as the page is not loaded anew; what was refused is not told to who
 * comes back.
 */
export const openPasswordReset: PublicServices['openPasswordReset'] = async (input) => {
  const [{ createActor }, { passwordResetMachine }, actors, { selectPage, selectRefusal }] = await bring(() =>
    Promise.all([
      import('xstate'),
      import('../../machines/password-reset/machine.ts'),
      import('../actors/password-reset.ts'),
      import('../../machines/password-reset/selectors.ts'),
    ]),
  );
  const running = reset?.getSnapshot();
  const isShared = running?.status === 'active' && selectRefusal(running) === null;
  if (reset && isShared && input.token === '' && selectPage(running) === input.page) return reset;
  const { requestReset, setPassword } = actors;
  reset = createActor(passwordResetMachine.provide({ actors: { requestReset, setPassword } }), {
    ...inspection,
    input,
  });
  reset.start();
  return reset;
};

export const openActivation: PublicServices['openActivation'] = async (input) => {
  const [{ createActor }, { activationMachine }, { checkCode, resendCode }] = await bring(() =>
    Promise.all([
      import('xstate'),
      import('../../machines/activation/machine.ts'),
      import('../actors/activation.ts'),
    ]),
  );
  const actor = createActor(activationMachine.provide({ actors: { checkCode, resendCode } }), {
    ...inspection,
    input,
  });
  actor.start();
  return actor;
};

export { signUp } from '../actors/sign-up.ts';
