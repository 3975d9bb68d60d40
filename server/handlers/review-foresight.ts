import type { Kysely } from 'kysely';
import type { Effect } from '../../contract/values/effect.ts';
import { today } from '../clock.ts';
import type { Database } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findPaper } from '../repositories/decisions.ts';
import { isCurrent } from '../repositories/files.ts';
import { predictNotices } from '../repositories/notifications.ts';
import { findPerson } from '../repositories/registrations.ts';
import { readCase, type OpenCase } from '../repositories/review-cases.ts';
import { noticesOf, type MemberNotice } from '../rules/effects-notices.ts';
import { payeeEffects } from '../rules/effects-payee.ts';
import { effectsOf, hashOf, sectionsToTell, type Act } from '../rules/effects.ts';
import { whyNotAct } from '../rules/review-acts.ts';
import { refusal } from './assert-fields.ts';

/** Reads with `db`, which is the transaction where something is going to be written. */
export type Looking = { readonly context: Context; readonly db: Kysely<Database> };

/** What an act would do now. */
export type Foresight = {
  readonly dossier: OpenCase;
  /** all of it, the messages included, in the order in which it is done */
  readonly effects: readonly Effect[];
  readonly notices: readonly MemberNotice[];
  readonly hash: string;
};

/** A paper that was replaced or removed meanwhile is a conflict, and another member's doesn't exist. */
async function assertPaper(db: Kysely<Database>, userId: string, act: Act): Promise<void> {
  if (act.act !== 'document') return;
  const paper = await findPaper(db, userId, act.file_id);
  if (!paper) throw problem('not_found');
  if (!isCurrent(paper)) throw problem('conflict');
}

async function messagesOf({ context, db }: Looking, userId: string, notices: readonly MemberNotice[]) {
  const planned = await predictNotices(
    context,
    db,
    notices.map((notice) => ({ userId, ...notice })),
  );
  return [
    ...planned.kinds.map((kind): Effect => ({ effect: 'notification', kind })),
    ...planned.mails.map((mail): Effect => ({ effect: 'mail', ...mail })),
  ];
}

/** Nobody reviews their own dossier, whatever the role. */
export function assertNotOwn(context: Context, userId: string): void {
  if (member(context).id === userId) throw problem('forbidden');
}

/** What an act would do now; throws the reason why it can't be done. Writes nothing. */
export async function foresee(looking: Looking, userId: string, act: Act): Promise<Foresight> {
  const { context, db } = looking;
  assertNotOwn(context, userId);
  await assertPaper(db, userId, act);
  const dossier = await readCase(db, userId, context);
  if (!dossier) throw problem((await findPerson(db, userId)) ? 'conflict' : 'not_found');
  // whoever works for the fund by now could answer nothing
  if (dossier.is_of_staff) throw problem('conflict');
  const reason = whyNotAct(dossier, act, today(context.clock));
  if (reason) throw refusal(reason);
  const own = effectsOf(dossier, act);
  const notices = noticesOf(dossier, own, sectionsToTell(dossier, act));
  const effects = [...own, ...payeeEffects(dossier, own), ...(await messagesOf(looking, userId, notices))];
  return { dossier, effects, notices, hash: hashOf(dossier, act, effects) };
}
