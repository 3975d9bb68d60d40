import { field } from '../../fixtures/app.ts';
import { Authenticator } from '../../fixtures/authenticator.ts';
import {
  clearFactors,
  creationIn,
  placeConfirmation,
  placePasskey,
  placeTotp,
  totpCode,
} from '../../fixtures/second-factor.ts';
import type { Caller, Make, Owner, Request } from './requests.ts';

const path = '/x/second-factor';

/** Each caller begins without a second factor; nobody has a request that is refused for want of a session. */
const ofCaller =
  (request: Request, prepare: (caller: Caller, owner: Owner) => Promise<Request>): Make =>
  async (owner, who) => {
    const caller = owner.caller(who);
    if (!caller) return request;
    await clearFactors(owner.database, caller.id);
    return prepare(caller, owner);
  };

/** The same, for a call that asks who it is first. */
const confirmed = (request: Request, prepare: (caller: Caller, owner: Owner) => Promise<Request>): Make =>
  ofCaller(request, async (caller, owner) => {
    await placeConfirmation(owner.app, owner.database, caller.id, 'second_factor');
    return prepare(caller, owner);
  });

const somebodys = `${path}/passkeys/00000000-0000-4000-8000-000000000001`;
const code = { code: '123456' };
const name = { name: 'Phone' };

/** The calls on one's own second factors, and on what is asked again. */
export const secondFactorRequests: Readonly<Record<string, Make>> = {
  'secondFactor.read': () => ({ path }),
  'secondFactor.startTotp': confirmed({ path: `${path}/totp` }, async () => ({ path: `${path}/totp` })),
  'secondFactor.confirmTotp': confirmed(
    { path: `${path}/totp/confirmation`, body: code },
    async ({ visitor }, { app }) => {
      const secret = field(await visitor.post(`${path}/totp`), 'secret');
      return { path: `${path}/totp/confirmation`, body: { code: await totpCode(secret, app.clock) } };
    },
  ),
  'secondFactor.removeTotp': confirmed({ path: `${path}/totp` }, async ({ id }, { database }) => {
    await placeTotp(database, id);
    return { path: `${path}/totp` };
  }),
  'secondFactor.passkeyOptions': confirmed({ path: `${path}/passkeys/options` }, async () => ({
    path: `${path}/passkeys/options`,
  })),
  'secondFactor.addPasskey': confirmed({ path: `${path}/passkeys`, body: name }, async ({ visitor }) => {
    const options = creationIn(await visitor.post(`${path}/passkeys/options`));
    return { path: `${path}/passkeys`, body: { ...name, attestation: new Authenticator().create(options) } };
  }),
  'secondFactor.renamePasskey': ofCaller({ path: somebodys, body: name }, async ({ id }, { database }) => ({
    path: `${path}/passkeys/${await placePasskey(database, id)}`,
    body: name,
  })),
  'secondFactor.removePasskey': confirmed({ path: somebodys }, async ({ id }, { database }) => ({
    path: `${path}/passkeys/${await placePasskey(database, id)}`,
  })),
  'secondFactor.renewRecoveryCodes': confirmed(
    { path: `${path}/recovery-codes` },
    async ({ id }, { database }) => {
      await placePasskey(database, id);
      return { path: `${path}/recovery-codes` };
    },
  ),
  'secondFactor.confirmationOptions': () => ({ path: `${path}/confirmation?purpose=money_out` }),
  'secondFactor.confirm': ofCaller(
    { path: `${path}/confirmation`, body: { purpose: 'money_out', method: 'totp', ...code } },
    async ({ id }, { app, database }) => {
      const secret = await placeTotp(database, id);
      const right = { code: await totpCode(secret, app.clock) };
      return { path: `${path}/confirmation`, body: { purpose: 'money_out', method: 'totp', ...right } };
    },
  ),
};
