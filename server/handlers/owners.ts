import type { Kysely } from 'kysely';
import { maxOwners, ownerFormFor, type OwnerForm } from '../../contract/steps/owners.ts';
import type { BeneficialOwner } from '../../contract/values/owner.ts';
import { today } from '../clock.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { markOwnersSaved, readBusiness } from '../repositories/business.ts';
import { settleStep } from '../repositories/dossier.ts';
import { dropDrafts, readForm } from '../repositories/drafts.ts';
import { fileView, listFiles, removeOwnerFiles } from '../repositories/files.ts';
import {
  deleteOwner,
  findOwner,
  insertOwner,
  listOwners,
  markOwnerRemoved,
  updateOwner,
  type StoredOwner,
} from '../repositories/owners.ts';
import { findPerson } from '../repositories/registrations.ts';
import { ownersStep } from '../../contract/steps/places.ts';
import { momentAfter } from '../rules/drafts.ts';
import { isMinor } from '../rules/owners.ts';
import { assertParsed } from './assert-fields.ts';
import { seesPapers } from './dossier-shown.ts';
import { assertWritable } from './dossier.ts';
import { changeAnswers } from './outdated-papers.ts';
import { record } from './recorded.ts';

/** The draft of step 4: an owner that is half typed, new or being changed. */
const draft = 'business.step_4';

/** Owners as the contract shows them; who may not read the member's papers gets them without. */
export async function ownersShown(
  context: Context,
  db: Kysely<Database>,
  userId: string,
  owners: readonly StoredOwner[],
): Promise<BeneficialOwner[]> {
  const files = seesPapers(context, userId) ? await listFiles(db, userId) : [];
  return owners.map((owner) => ({
    ...owner,
    is_minor: isMinor(owner, today(context.clock)),
    documents: files.filter((file) => file.owner_id === owner.id).map(fileView),
  }));
}

async function oneShown(context: Context, db: Kysely<Database>, owner: StoredOwner) {
  const [shown] = await ownersShown(context, db, owner.user_id, [owner]);
  if (!shown) throw problem('not_found');
  return shown;
}

/** The owner named in a path; one that another tab removed is `not_found`, whatever the step. */
export async function ownerOf(trx: Trx, userId: string, ownerId: string): Promise<StoredOwner> {
  const owner = await findOwner(trx, userId, ownerId);
  if (!owner) throw problem('not_found');
  return owner;
}

/** Throws unless the form fits the company and its other owners, who can't change meanwhile: the dossier is locked. */
async function assertFits(
  context: Context,
  trx: Trx,
  userId: string,
  form: OwnerForm,
  ownerId?: string,
): Promise<void> {
  const { step_2 } = await readBusiness(trx, userId);
  if (!step_2) throw problem('step_not_reached');
  const others = (await listOwners(trx, userId)).filter(({ id }) => id !== ownerId);
  if (others.length >= maxOwners) throw problem('too_many_owners');
  const facts = { today: today(context.clock), companyType: step_2.company_type, others };
  assertParsed(ownerFormFor(facts).safeParse(form));
}

/** Before the dossier is sent an owner goes, papers and all; of a sent one both stay as evidence (docs/decisions/0014). */
async function takeOut(trx: Trx, owner: StoredOwner, sent: boolean, at: Date): Promise<void> {
  if (!sent) return deleteOwner(trx, owner.id);
  await removeOwnerFiles(trx, owner.user_id, owner.id, { at, which: 'all' });
  await markOwnerRemoved(trx, owner.id, at);
}

type Change = {
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE';
  readonly before?: StoredOwner;
  readonly after?: StoredOwner;
};

async function settled(context: Context, trx: Trx, userId: string, change: Change): Promise<void> {
  const { operation, before, after } = change;
  // Who is removed may be half typed anew in another tab: that isn't lost.
  if (after) {
    const { written_at } = await readForm(trx, userId, draft);
    await dropDrafts(trx, userId, draft);
    await markOwnersSaved(trx, userId, momentAfter(written_at, context.clock.now()));
  }
  await settleStep(trx, userId, context);
  await record(context, trx, {
    memberId: userId,
    activity_type: 'ENROLLMENT',
    operation_type: operation,
    subject: { step: ownersStep, owner_id: (after ?? before)?.id },
    before,
    after,
  });
}

export const owners = {
  list: os.owners.list.handler(async ({ context, input }) => {
    const { userId } = input.params;
    if (!(await findPerson(context.db, userId))) throw problem('not_found');
    const found = await listOwners(context.db, userId);
    return { body: await ownersShown(context, context.db, userId, found) };
  }),
  read: os.owners.read.handler(async ({ context, input }) => {
    const { userId, ownerId } = input.params;
    const owner = await findOwner(context.db, userId, ownerId);
    if (!owner) throw problem('not_found');
    return { body: await oneShown(context, context.db, owner) };
  }),
  create: os.owners.create.handler(async ({ context, input }) => {
    const body = await changeAnswers(context, async (trx, person) => {
      await assertWritable(trx, person.id, ownersStep, 'BUSINESS');
      await assertFits(context, trx, person.id, input.body);
      const known = { user_id: person.id, created_at: context.clock.now() };
      const after = await insertOwner(trx, known, input.body);
      await settled(context, trx, person.id, { operation: 'CREATE', after });
      return oneShown(context, trx, after);
    });
    return { body };
  }),
  update: os.owners.update.handler(async ({ context, input }) => {
    const { ownerId } = input.params;
    const body = await changeAnswers(context, async (trx, person) => {
      const before = await ownerOf(trx, person.id, ownerId);
      await assertWritable(trx, person.id, ownersStep, 'BUSINESS');
      await assertFits(context, trx, person.id, input.body, ownerId);
      const after = await updateOwner(trx, ownerId, input.body);
      await settled(context, trx, person.id, { operation: 'UPDATE', before, after });
      return oneShown(context, trx, after);
    });
    return { body };
  }),
  remove: os.owners.remove.handler(async ({ context, input }) => {
    const { ownerId } = input.params;
    await changeAnswers(context, async (trx, person) => {
      const before = await ownerOf(trx, person.id, ownerId);
      const standing = await assertWritable(trx, person.id, ownersStep, 'BUSINESS');
      const isSent = standing !== null && standing.submitted_at !== null;
      await takeOut(trx, before, isSent, context.clock.now());
      await settled(context, trx, person.id, { operation: 'DELETE', before });
    });
    return { body: { ok: true as const } };
  }),
};
