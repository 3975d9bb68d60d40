import { transactionDetail, type TransactionDetail } from '../../contract/values/transaction.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { postOperation } from './fund-operation.ts';
import { inOneMoment, onceUnderKey } from './one-moment.ts';
import { changeRequest } from './request-change.ts';
import { createRequest, whoseMoney } from './request-create.ts';
import { answerOf } from './request-shared.ts';
import { assertGiven } from './request-terms.ts';

type Sent = { readonly call: string; readonly body: unknown };
type Which = { readonly userId: string; readonly id: string };

/** What was added since an earlier build kept its answer, and the answer lacks. */
const added = { reversal_waiting: null, account_closed: false, entered_for: null, entered_as: null };
/** An answer as it is kept for its key. */
const answered = (stored: unknown) => transactionDetail.parse(Object.assign({ ...added }, stored));

/** Does something to a request once, and answers the request as it is then. */
async function once(
  context: Context,
  sent: Sent,
  work: (trx: Trx) => Promise<Which>,
): Promise<{ readonly body: TransactionDetail }> {
  const body = await onceUnderKey(context, { ...sent, read: answered }, (trx) =>
    inOneMoment(context, trx, async () => answerOf(context, trx, await work(trx))),
  );
  return { body };
}

/** Requests to move money, each done once however often it is sent. */
export const requestWrites = {
  create: os.transactions.create.handler(({ context, input: { body } }) => {
    const userId = whoseMoney(context, body);
    // Never a price or a fee by whoever asks (decisions §8).
    if (member(context).role === 'user') assertGiven(body, [], 'unknown_field');
    return once(context, { call: 'transactions.create', body }, async (trx) => {
      const { id } = await createRequest(context, trx, userId, body);
      return { userId, id };
    });
  }),

  update: os.transactions.update.handler(({ context, input: { params, body } }) => {
    const { userId, transactionId: id } = params;
    const sent = { call: 'transactions.update', body: { ...params, ...body } };
    return once(context, sent, async (trx) => {
      await changeRequest(context, trx, { userId, id }, body);
      return { userId, id };
    });
  }),
};

/** What the fund posts for a member. */
export const operationWrites = {
  create: os.fund.create.handler(({ context, input: { body } }) =>
    once(context, { call: 'fund.create', body }, async (trx) => {
      const { id } = await postOperation(context, trx, body);
      return { userId: body.user_id, id };
    }),
  ),
};
