import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Language, Role } from '../../../contract/enums.ts';
import { termsVersion } from '../../../contract/enums.ts';
import type { Trx } from '../schema.ts';

export const demoPassword = 'demo-Portal-2026';

export type DemoAccount = {
  readonly email: string;
  readonly role: Role;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: Language;
  /** what one finds there, for the list printed at the start */
  readonly note: string;
};

const staff = (name: string, role: Role, first_name: string, note: string): DemoAccount => ({
  email: `${name}@demo.test`,
  role,
  first_name,
  last_name: 'Exemple',
  language: 'en',
  note,
});
const investor = (name: string, first_name: string, last_name: string, note: string): DemoAccount => ({
  ...staff(name, 'user', first_name, note),
  last_name,
});

/** Invented people; the names mean "example", "model" and "sample". */
export const demoAccounts: readonly DemoAccount[] = [
  investor('investor', 'Camille', 'Exemple', 'individual, in step 4'),
  investor('business', 'Dominique', 'Modèle', 'business, submitted'),
  investor('validated', 'Valentine', 'Muestra', 'individual, validated'),
  staff('admin', 'admin', 'Alex', 'administrator'),
  staff('second.admin', 'admin', 'Sacha', 'administrator, for what needs two'),
  staff('compliance', 'compliance', 'Noa', 'decides dossiers'),
  staff('finance', 'finance', 'Robin', 'money and values'),
  staff('auditor', 'auditor', 'Jules', 'reads, writes nothing'),
];

/** A UUID that a name always gets: demo data is the same at every first start. */
export function stableId(name: string): string {
  const hex = createHash('sha256').update(`demo:${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const accountId = (name: string): string => stableId(`${name}@demo.test`);

const made = new Date('2026-01-12T09:00:00.000Z');

/** Adds the accounts that are not there; one that exists keeps whatever was changed in it. */
export async function seedAccounts(trx: Trx): Promise<void> {
  const rows = await trx.selectFrom('users').select('email').execute();
  const present = new Set(rows.map(({ email }) => email));
  for (const { note: _note, ...account } of demoAccounts.filter(({ email }) => !present.has(email))) {
    const salt = createHash('sha256').update(account.email).digest().subarray(0, 16);
    await trx
      .insertInto('users')
      .values({
        ...account,
        id: stableId(account.email),
        // the server's own cost is taken when the person changes the password
        password_hash: await hash(demoPassword, { salt }),
        active: true,
        terms_version: termsVersion,
        terms_accepted_at: made,
        created_at: made,
      })
      .execute();
  }
}
