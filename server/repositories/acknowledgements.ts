import type { Kysely } from 'kysely';
import type { ContractTemplateKind } from '../../contract/enums.ts';
import type { Database, Trx } from '../db/schema.ts';

export type Acknowledgement = {
  readonly kind: ContractTemplateKind;
  /** SHA-256 of the very file that was read */
  readonly version: string;
  readonly read_at: Date;
};

export function listAcknowledgements(db: Kysely<Database>, userId: string): Promise<Acknowledgement[]> {
  return db
    .selectFrom('contract_acknowledgements')
    .select(['kind', 'version', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
}

export async function saveAcknowledgement(
  trx: Trx,
  userId: string,
  acknowledgement: Acknowledgement,
): Promise<void> {
  const { version, read_at } = acknowledgement;
  await trx
    .insertInto('contract_acknowledgements')
    .values({ user_id: userId, ...acknowledgement })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ version, read_at }))
    .execute();
}

/** Unticks one template, or all of them. */
export async function dropAcknowledgements(
  trx: Trx,
  userId: string,
  kind?: ContractTemplateKind,
): Promise<void> {
  const all = trx.deleteFrom('contract_acknowledgements').where('user_id', '=', userId);
  await (kind === undefined ? all : all.where('kind', '=', kind)).execute();
}
