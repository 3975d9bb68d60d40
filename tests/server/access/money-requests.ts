import { z } from 'zod';
import { field } from '../../fixtures/app.ts';
import { askFor, postFor, requestIn } from '../../fixtures/requests.ts';
import { moneyListRequests } from './money-list-requests.ts';
import { multipart } from './multipart.ts';
import type { Make, Owner } from './requests.ts';

const events = z.array(z.looseObject({ id: z.string(), state: z.string() }));
const form = { transaction_type: 'MONEY_IN', currency: 'EUR', amount: '250.00' };
const key = () => ({ 'idempotency-key': crypto.randomUUID() });

/** A request of the owner's that waits. */
export const asked = async ({ visitor }: Owner) => requestIn(await askFor(visitor, form));
export const pathOf = ({ user_id, id }: { readonly user_id: string; readonly id: string }): string =>
  `/transaction/${user_id}/${id}`;

/** An operation of the fund's for the owner. */
async function posted({ id, admin }: Owner) {
  const operation = { transaction_type: 'ADJUSTMENT', currency: 'EUR', amount: '12.00' };
  return requestIn(await postFor(admin, { ...operation, user_id: id, starting_date: '2026-03-11' }));
}

/** Frees the owner's wallets; answers the newest event. */
async function freed({ id, admin }: Owner): Promise<string | null> {
  const path = `/x/wallets/${id}/blockings`;
  const [latest] = events.parse((await admin.get(path)).body);
  if (!latest || latest.state === 'UNBLOCKED') return latest?.id ?? null;
  return field(await admin.post(path, { state: 'UNBLOCKED', after: latest.id }), 'id');
}

async function withProof(owner: Owner) {
  const request = await asked(owner);
  const path = `/x${pathOf(request)}/proofs`;
  const { body, headers } = await multipart({}, true);
  return { path, body, headers };
}

/** The calls that move money, for a member whose dossier is validated. */
export const moneyRequests: Readonly<Record<string, Make>> = {
  ...moneyListRequests(asked, posted),
  'transactions.create': ({ id }) => ({
    path: '/transaction',
    body: { ...form, user_id: id },
    headers: key(),
  }),
  'transactions.update': async (owner) => ({
    path: pathOf(await asked(owner)),
    body: { request_status: 'CANCELLED', text: 'Not needed any more.', version: 1 },
    headers: key(),
  }),
  'fund.create': ({ id }) => ({
    path: '/fund/transaction',
    body: {
      user_id: id,
      transaction_type: 'ADJUSTMENT',
      currency: 'EUR',
      amount: '12.00',
      starting_date: '2026-03-11',
    },
    headers: key(),
  }),
  'money.standing': ({ id }) => ({ path: `/x/money/${id}/standing` }),
  'money.predict': async (owner) => ({
    path: `/x${pathOf(await asked(owner))}/predict`,
    body: { request_status: 'APPROVED', version: 1 },
  }),
  'money.blockings': ({ id }) => ({ path: `/x/wallets/${id}/blockings` }),
  // Each role has a state of its own to hold wallets by.
  'money.block': async (owner, who) => ({
    path: `/x/wallets/${owner.id}/blockings`,
    body: {
      state: who === 'finance' ? 'BLOCKED_BY_ADMIN' : 'BLOCKED_COMPLIANCE',
      text: 'A question is open.',
      after: await freed(owner),
    },
  }),
  'money.addProof': async (owner) => {
    const { path, body, headers } = await withProof(owner);
    return { path, body, headers };
  },
  'money.readProof': async (owner) => {
    const { path, body, headers } = await withProof(owner);
    const added = await owner.visitor.ask('POST', path, { body, headers });
    return { path: `${path}/${field(added, 'file_id')}` };
  },
};
