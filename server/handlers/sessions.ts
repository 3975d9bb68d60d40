import { member } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { clearCookies, lengthsOf } from '../http/session.ts';
import { holdMember } from '../repositories/request-steps.ts';
import { revokeOwnSession, revokeSessions } from '../repositories/sessions.ts';
import { listSignIns, openSessions } from '../repositories/sign-ins.ts';
import { done, recordOwn, sessionsOf } from './auth-shared.ts';
import { assertConfirmed } from './second-factor-shared.ts';

/** Where the caller is signed in, and the caller's sign-ins; nobody reaches anybody else's. */
export const sessions = {
  list: os.sessions.list.handler(async ({ context }) => {
    const { id, sessionId } = member(context);
    const present = { current: sessionId, lengths: lengthsOf(context.config), now: context.clock.now() };
    return { body: await openSessions(context.db, id, present) };
  }),

  end: os.sessions.end.handler(async ({ context, input }) => {
    const caller = member(context);
    const { sessionId } = input.params;
    await context.db.transaction().execute(async (trx) => {
      await holdMember(trx, caller.id);
      if (!(await revokeOwnSession(trx, { ...sessionsOf(context, caller.id), id: sessionId })))
        throw problem('not_found');
      // one's own end is a logout, which asks nothing
      const isOwn = sessionId === caller.sessionId;
      if (!isOwn) await assertConfirmed(context, trx, 'sessions');
      await recordOwn(context, trx, caller, 'LOGOUT', { subject: isOwn ? 'session' : 'other_session' });
    });
    if (sessionId === caller.sessionId) {
      clearCookies(context.config, context.cookies);
      Object.assign(context.requestSession, { member: null, tokenEnds: null, sessionEnds: null });
    }
    return done;
  }),

  endOthers: os.sessions.endOthers.handler(async ({ context }) => {
    const caller = member(context);
    const ended = await context.db.transaction().execute(async (trx) => {
      await holdMember(trx, caller.id);
      const count = await revokeSessions(trx, {
        ...sessionsOf(context, caller.id),
        except: caller.sessionId,
      });
      if (count === 0) return count;
      await assertConfirmed(context, trx, 'sessions');
      await recordOwn(context, trx, caller, 'LOGOUT', { subject: 'other_session' });
      return count;
    });
    return { body: { ended } };
  }),

  signIns: os.sessions.signIns.handler(async ({ context, input }) => {
    const { total, rows } = await listSignIns(context.db, member(context).id, input.query);
    return { headers: { 'x-total-count': total }, body: rows };
  }),
};
