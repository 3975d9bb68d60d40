import { z } from 'zod';
import { field } from '../../fixtures/app.ts';
import { freshForm } from '../../fixtures/fund-banks.ts';
import { keyed } from '../../fixtures/requests.ts';
import type { Make, Owner } from './requests.ts';

const prepared = z.object({ id: z.string(), pending_approval: z.string() });

/** An account that one has prepared and another confirmed, in which nobody has a hand yet. */
async function bankOf({ preparer, admin }: Owner): Promise<{ id: string; form: object }> {
  const form = freshForm();
  const { id, pending_approval } = prepared.parse((await preparer.post('/giBankAccount', form)).body);
  const approval = await admin.get(`/x/approvals/${pending_approval}`);
  const hash = field(approval, 'effects_hash');
  await admin.post(`/x/approvals/${pending_approval}/confirm`, { hash }, keyed());
  return { id, form };
}

/** One beside the default, which is the first that there is. */
async function beside(owner: Owner) {
  const { visitor, id } = owner;
  if ((await visitor.get(`/giBankAccount/${id}`)).status === 404) await bankOf(owner);
  const bank = await bankOf(owner);
  return { path: `/giBankAccount/${id}/${bank.id}`, form: bank.form };
}

/** The calls on the fund's own accounts. */
export const fundBankRequests: Readonly<Record<string, Make>> = {
  'fundBankAccounts.list': ({ id }) => ({ path: `/giBankAccounts/${id}` }),
  'fundBankAccounts.read': async (owner) => ({ path: (await beside(owner)).path }),
  'fundBankAccounts.default': async (owner) => {
    await beside(owner);
    return { path: `/giBankAccount/${owner.id}` };
  },
  'fundBankAccounts.create': () => ({ path: '/giBankAccount', body: freshForm() }),
  'fundBankAccounts.update': async (owner) => {
    const { path, form } = await beside(owner);
    return { path, body: { ...form, account_holder: 'Sample Fund II SA', version: 1 } };
  },
  'fundBankAccounts.setDefault': async (owner) => ({ path: (await beside(owner)).path }),
  'fundBankAccounts.remove': async (owner) => ({ path: (await beside(owner)).path }),
  'fundBooks.read': () => ({ path: '/x/fund/books' }),
};
