import { maxPasskeys, type Passkey } from '../../contract/values/second-factor.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  type StoredPasskey,
} from '../repositories/second-factors.ts';
import { saveChallenge } from '../repositories/second-steps.ts';
import type { User } from '../repositories/users.ts';
import { creationOptions, readAttestation } from '../rules/passkeys.ts';
import { done, inSeconds } from './auth-shared.ts';
import {
  beginSetup,
  changeFactors,
  firstCodes,
  isSetupOpen,
  removeFactor,
  settleFactors,
  setupLife,
} from './second-factor-change.ts';
import { spendChallenge } from './second-factor-proof.ts';
import { partyOf } from './second-factor-shared.ts';

export const passkeyShown = ({ id, name, created_at, last_used_at }: StoredPasskey): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

const scopeOf = (context: Context) => `register:${member(context).sessionId}`;

/** The caller's key of this id; somebody else's is not found. */
async function findOwn(trx: Trx, user: User, id: string): Promise<StoredPasskey> {
  const key = (await listPasskeys(trx, user.id)).find((one) => one.id === id);
  if (!key) throw problem('not_found');
  return key;
}

async function assertRoom(trx: Trx, user: User): Promise<StoredPasskey[]> {
  const keys = await listPasskeys(trx, user.id);
  if (keys.length >= maxPasskeys) throw problem('too_many_passkeys');
  return keys;
}

/** The passkeys of the caller. */
export const passkeyFactors = {
  passkeyOptions: os.secondFactor.passkeyOptions.handler(async ({ context }) => {
    const body = await changeFactors(context, async (trx, user) => {
      const keys = await assertRoom(trx, user);
      await beginSetup(context, trx);
      const party = { ...partyOf(context), name: context.config.productName };
      const person = { id: user.id, email: user.email, name: `${user.first_name} ${user.last_name}` };
      const options = await creationOptions(party, person, keys, setupLife);
      const given = { userId: user.id, scope: scopeOf(context), challenge: options.challenge };
      await saveChallenge(trx, given, inSeconds(context, setupLife));
      return options;
    });
    return { body };
  }),

  addPasskey: os.secondFactor.addPasskey.handler(async ({ context, input }) => {
    const { name, attestation } = input.body;
    const { id } = member(context);
    const challenge = await spendChallenge(context, id, scopeOf(context), attestation);
    const key = challenge === null ? null : await readAttestation(partyOf(context), attestation, challenge);
    if (!key) throw problem('invalid_second_factor');
    const body = await changeFactors(context, async (trx, user) => {
      if (!(await isSetupOpen(context, trx))) throw problem('confirmation_required');
      await assertRoom(trx, user);
      const recovery_codes = await firstCodes(context, trx, user);
      const saved = await insertPasskey(trx, id, { ...key, name, at: context.clock.now() });
      if (!saved) throw problem('invalid_second_factor');
      const change = { operation: 'CREATE', kind: 'passkey', mail: 'passkey_added', key: name } as const;
      await settleFactors(context, trx, user, change);
      return { passkey: passkeyShown(saved), recovery_codes };
    });
    return { body };
  }),

  renamePasskey: os.secondFactor.renamePasskey.handler(async ({ context, input }) => {
    const { name } = input.body;
    const body = await changeFactors(context, async (trx, user) => {
      const key = await findOwn(trx, user, input.params.passkeyId);
      await renamePasskey(trx, key.id, name);
      return passkeyShown({ ...key, name });
    });
    return { body };
  }),

  removePasskey: os.secondFactor.removePasskey.handler(async ({ context, input }) => {
    await changeFactors(context, async (trx, user) => {
      const { id, name } = await findOwn(trx, user, input.params.passkeyId);
      await removeFactor(context, trx, user, () => deletePasskey(trx, id));
      const change = { operation: 'DELETE', kind: 'passkey', mail: 'passkey_removed', key: name } as const;
      await settleFactors(context, trx, user, change);
    });
    return done;
  }),
};
