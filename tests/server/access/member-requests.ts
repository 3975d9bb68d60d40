import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { signUpForm } from '../../fixtures/app.ts';
import type { Make, Owner } from './requests.ts';

const found = z.array(z.object({ id: z.string(), email: z.string(), version: z.number() }));

async function listed({ admin }: Owner, email: string) {
  const { body } = await admin.get(`/users?search=${encodeURIComponent(email)}`);
  const row = found.parse(body).find((one) => one.email === email);
  if (!row) throw new Error(`nobody found by ${email}`);
  return row;
}

/** The calls on the accounts of others, on who has which dossier, and on what one was told. */
export const memberRequests: Readonly<Record<string, Make>> = {
  'users.list': () => ({ path: '/users?enrollment_status=SUBMITTED' }),
  'auth.updateUser': async (owner) => {
    const { version } = await listed(owner, owner.email);
    return { path: `/users/${owner.id}`, body: { language: version % 2 ? 'fr' : 'en', version } };
  },
  // Each is about an account that has just signed up.
  'users.sendActivation': async (owner) => {
    const email = `waiting.${randomUUID()}@example.com`;
    await owner.visitor.post('/users/register', signUpForm(email));
    return { path: `/x/users/${(await listed(owner, email)).id}/activation` };
  },
  'dossiers.take': async ({ admin, sent }) => {
    await admin.post(`/x/dossiers/${sent.id}/release`);
    return { path: `/x/dossiers/${sent.id}/take` };
  },
  'dossiers.release': async ({ admin, sent }) => {
    await admin.post(`/x/dossiers/${sent.id}/release`);
    return { path: `/x/dossiers/${sent.id}/release` };
  },
  'notifications.list': () => ({ path: '/x/notifications' }),
  'notifications.read': () => ({ path: '/x/notifications/read', body: { all: true } }),
  'notifications.preferences': () => ({ path: '/x/notifications/preferences' }),
  'notifications.savePreferences': () => ({
    path: '/x/notifications/preferences',
    body: { mail: { work: false, progress: false } },
  }),
  'dossiers.next': () => ({ path: '/x/dossiers/next' }),
  'overview.enrollment': () => ({ path: '/x/overview/enrollment' }),
  'overview.waiting': () => ({ path: '/x/overview/waiting' }),
};
