import { z } from 'zod';
import { goodPassword } from '../../fixtures/app.ts';
import { fileForm, picture } from '../../fixtures/pictures.ts';
import { placeConfirmation } from '../../fixtures/second-factor.ts';
import type { Make, Owner } from './requests.ts';

const upload = { path: '/files/avatar/avatar-upload' };
const form = async () => fileForm(await picture({ width: 200, height: 200 }));
const listed = z.array(z.object({ id: z.string(), current: z.boolean() }));

/** A second session of whoever makes the request, opened by a browser of its own. */
async function otherSession({ visitor, changedPassword }: Owner, who: string): Promise<string> {
  const kept = new Map(visitor.cookies);
  const email = `${who === 'nobody' ? 'owner' : who}@example.com`;
  for (const password of [goodPassword, changedPassword])
    await visitor.post('/auth/login', { email, password }, { cookie: '' });
  const found = listed.parse((await visitor.get('/x/sessions')).body).find(({ current }) => current);
  visitor.cookies.clear();
  for (const [name, value] of kept) visitor.cookies.set(name, value);
  if (!found) throw new Error(`no second session of ${email}`);
  return found.id;
}

/** Other sessions are ended by whoever has just shown who they are. */
async function confirmed({ app, database, caller }: Owner, who: string): Promise<void> {
  const found = caller(who);
  if (found) await placeConfirmation(app, database, found.id, 'sessions');
}

/** The calls on one's own sessions, sign-ins and picture. */
export const accountRequests: Readonly<Record<string, Make>> = {
  'sessions.list': () => ({ path: '/x/sessions' }),
  'sessions.end': async (owner, who) => {
    const path = `/x/sessions/${await otherSession(owner, who)}`;
    await confirmed(owner, who);
    return { path };
  },
  'sessions.endOthers': async (owner, who) => {
    await confirmed(owner, who);
    return { path: '/x/sessions' };
  },
  'sessions.signIns': () => ({ path: '/x/sign-ins' }),
  'files.uploadAvatar': async () => ({ ...upload, ...(await form()) }),
  'files.avatar': async ({ visitor, id }) => {
    const { body, headers } = await form();
    await visitor.post(upload.path, body, headers);
    return { path: `/files/avatar/${id}/avatar` };
  },
  'files.removeAvatar': () => ({ path: '/x/avatar' }),
};
