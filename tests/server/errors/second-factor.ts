import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import type { ErrorKey } from '../../../contract/errors.ts';
import { maxPasskeys } from '../../../contract/values/second-factor.ts';
import { type Answer, field, goodPassword, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { ErrorScene } from './scene.ts';

type SecondFactorKey = Extract<
  ErrorKey,
  | 'second_factor_required'
  | 'invalid_second_factor'
  | 'sign_in_over'
  | 'confirmation_required'
  | 'second_factor_setup_required'
  | 'second_factor_mandatory'
  | 'too_many_passkeys'
>;

const confirmBy = (member: Visitor, proof: object): Promise<Answer> =>
  member.post('/x/second-factor/confirmation', { purpose: 'second_factor', ...proof });
const byPassword = { method: 'password', password: goodPassword };

/** Sets an authenticator app up; answers the first of the recovery codes. */
async function withTotp(app: TestApp, member: Visitor): Promise<string> {
  await confirmBy(member, byPassword);
  const secret = field(await member.post('/x/second-factor/totp'), 'secret');
  const code = await generate({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
  const { body } = await member.post('/x/second-factor/totp/confirmation', { code });
  return String(Object(body).recovery_codes?.[0]);
}

async function begun({ app }: ErrorScene, name: string): Promise<{ tab: Visitor; answer: Answer }> {
  const email = `${name}@exemple.test`;
  await withTotp(app, await app.memberOf(email));
  const tab = app.visitor();
  return { tab, answer: await tab.post('/auth/login', { email, password: goodPassword }) };
}
/** An administrator of a server where the role must have a second factor. */
async function bound({ database, configured }: ErrorScene, email: string) {
  const app = await configured({ STAFF_SECOND_FACTOR: '1' });
  const visitor = await app.memberOf(email);
  await database.db.updateTable('users').set({ role: 'auditor' }).where('email', '=', email).execute();
  return { app, visitor };
}

/** The refusals around the second step of a sign-in, by the request that meets each. */
export const secondFactorRefusals: Readonly<Record<SecondFactorKey, (scene: ErrorScene) => Promise<Answer>>> =
  {
    second_factor_required: async (scene) => (await begun(scene, 'two.steps')).answer,
    async invalid_second_factor(scene) {
      const { tab } = await begun(scene, 'wrong.step');
      return tab.post('/x/second-factor/sign-in', { method: 'recovery_code', code: 'AAAAA-AAAAA' });
    },
    sign_in_over: ({ stranger }) => stranger().get('/x/second-factor/sign-in'),
    confirmation_required: async ({ beginner }) => (await beginner()).post('/x/second-factor/totp'),
    async second_factor_setup_required(scene) {
      const { visitor } = await bound(scene, 'bound@exemple.test');
      return visitor.get('/users');
    },
    async second_factor_mandatory(scene) {
      const { app, visitor } = await bound(scene, 'last.factor@exemple.test');
      const code = await withTotp(app, visitor);
      await confirmBy(visitor, { method: 'recovery_code', code });
      return visitor.delete('/x/second-factor/totp');
    },
    async too_many_passkeys({ app, database }) {
      const member = await app.memberOf('many.keys@exemple.test');
      const user_id = field(await member.get('/auth/whoami'), 'id');
      const rows = Array.from({ length: maxPasskeys }, (_, at) => ({
        id: randomUUID(),
        user_id,
        credential_id: `key-${at}`,
        public_key: Buffer.from('key'),
        counter: 0,
        transports: [],
        name: `Key ${at}`,
        created_at: app.clock.now(),
      }));
      await database.db.insertInto('passkeys').values(rows).execute();
      await confirmBy(member, byPassword);
      return member.post('/x/second-factor/passkeys/options');
    },
  };
