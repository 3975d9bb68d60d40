import { transactionDetail, type TransactionDetail } from '../../contract/values/transaction.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { onlyOnce } from '../repositories/idempotency.ts';
import type { Trx } from './dossier.ts';
import { postOperation } from './fund-operation.ts';
import { inOneMoment } from './one-moment.ts';
import { changeRequest } from './request-change.ts';
import { createRequest, whoseMoney } from './request-create.ts';
import { answerOf } from './request-shared.ts';
import { assertGiven } from './request-terms.ts';

type Call = { readonly name: string; readonly body: unknown };
type Which = { readonly userId: string; readonly id: string };

/** All of a call or nothing of it, with its key and its answer: the same key again gives the same answer. */
async function once(
  context: Context,
  { name, body }: Call,
  work: (trx: Trx) => Promise<Which>,
): Promise<{ readonly body: TransactionDetail }> {
  const call = {
    userId: member(context).id,
    key: context.idempotencyKey,
    call: name,
    body,
    now: context.clock.now(),
  };
  const reply = await onlyOnce(
    context.db,
    call,
    // an answer of an earlier build lacks what was added since
    (stored) => transactionDetail.parse(Object.assign({ reversal_waiting: null }, stored)),
    (trx) => inOneMoment(context, trx, async () => answerOf(context, trx, await work(trx))),
  );
  return { body: reply };
}

/** Requests to move money, each done once however often it is sent. */
export const requestWrites = {
  create: os.transactions.create.handler(({ context, input: { body } }) => {
    const userId = whoseMoney(context, body);
    // Never a price or a fee by whoever asks (decisions §8).
    if (member(context).role === 'user') assertGiven(body, [], 'unknown_field');
    return once(context, { name: 'transactions.create', body }, async (trx) => {
      const { id } = await createRequest(context, trx, userId, body);
      return { userId, id };
    });
  }),

  update: os.transactions.update.handler(({ context, input: { params, body } }) => {
    const { userId, transactionId: id } = params;
    const call = { name: 'transactions.update', body: { ...params, ...body } };
    return once(context, call, async (trx) => {
      await changeRequest(context, trx, { userId, id }, body);
      return { userId, id };
    });
  }),
};

/** What the fund posts for a member. */
export const operationWrites = {
  create: os.fund.create.handler(({ context, input: { body } }) =>
    once(context, { name: 'fund.create', body }, async (trx) => {
      const { id } = await postOperation(context, trx, body);
      return { userId: body.user_id, id };
    }),
  ),
};
