import { lastRenewalDay } from '../../contract/values/validity.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { awaitsActivation } from '../repositories/codes.ts';
import { listMembers, type Asking } from '../repositories/members.ts';
import { findUser, lockUser } from '../repositories/users.ts';
import { overdueBefore } from '../rules/members.ts';
import { done } from './auth-shared.ts';
import { sendCodes } from './opening-mails.ts';
import { record } from './recorded.ts';

/** What the filters of a list are compared with, for this caller now. */
export const askingOf = (context: Context): Asking => ({
  callerId: member(context).id,
  renewalDay: lastRenewalDay(context.clock.now().getTime()),
  overdueBefore: overdueBefore(context.clock.now()),
});

export const users = {
  list: os.users.list.handler(async ({ context, input }) => {
    const { offset, limit, ...filters } = input.query;
    const { total, members } = await listMembers(
      context.db,
      filters,
      askingOf(context),
      { offset, limit },
      context,
    );
    return { headers: { 'x-total-count': total }, body: members };
  }),

  sendActivation: os.users.sendActivation.handler(async ({ context, input }) => {
    const person = await findUser(context.db, input.params.userId);
    if (!person) throw problem('not_found');
    // The same counters as for a person who asks alone: together they write no more mails.
    await context.limits.take('resendCooldown', person.email);
    await context.limits.take('resendAccount', person.email);
    await context.db.transaction().execute(async (trx) => {
      const user = await lockUser(trx, person.id);
      if (!user || !(await awaitsActivation(trx, user))) throw problem('conflict');
      await sendCodes(context, trx, user, { template: 'activation', language: user.language });
      await record(context, trx, {
        memberId: user.id,
        activity_type: 'USER_MANAGEMENT',
        operation_type: 'UPDATE',
        subject: { kind: 'activation_code' },
      });
    });
    await context.limits.forget('activationTries', person.email);
    return done;
  }),
};
