import type { z } from 'zod';
import type { Section } from '../../contract/enums.ts';
import { takesSecondPerson } from '../../contract/values/payee.ts';
import {
  screeningFormAt,
  type checkForm,
  type dataDecision,
  type ScreeningForm,
} from '../../contract/values/review.ts';
import { today } from '../clock.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { notify } from '../repositories/notifications.ts';
import { findPerson } from '../repositories/registrations.ts';
import { personNames } from '../repositories/names.ts';
import { dropTick, insertScreening, readScreenings, saveTick } from '../repositories/review.ts';
import { readCase, type OpenCase } from '../repositories/review-cases.ts';
import { isRechecked } from '../rules/effects.ts';
import type { CaseItem } from '../rules/review-case.ts';
import { personsDigest } from '../rules/review-items.ts';
import { sectionStatuses, toldStatuses, versionOfItem } from '../rules/review-sections.ts';
import { assertParsed } from './assert-fields.ts';
import { decideOrPrepare } from './four-eyes.ts';
import { record } from './recorded.ts';
import { perform, putDown } from './review-effects.ts';
import { assertNotOwn, foresee, type Looking } from './review-foresight.ts';
import { itemShown, reviewShown, screeningView } from './review-shown.ts';
import { reviewDossier, type Review } from './review.ts';

/** Several reads of one moment: nothing that is written meanwhile comes between them. */
const looking = <T>(context: Context, work: (look: Looking) => Promise<T>): Promise<T> =>
  context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => work({ context, db }));

/** A dossier that is reviewed: there is one, and it is not refused for good. */
async function theCase({ context, trx, userId }: Review): Promise<OpenCase> {
  assertNotOwn(context, userId);
  const dossier = await readCase(trx, userId, context);
  if (!dossier || dossier.dossier.enrollment_status === 'REFUSED') throw problem('conflict');
  return dossier;
}

async function shown({ context, trx, userId }: Review, key: string) {
  const dossier = await readCase(trx, userId, context);
  const item = dossier && (await itemShown(trx, dossier, key));
  if (!item) throw problem('not_found');
  return { body: item };
}

type Ticking = z.output<typeof checkForm>;

/** The item as it was looked at: one that changed since says so. */
function itemOf(dossier: OpenCase, { item: key, version }: Ticking): CaseItem {
  const item = dossier.items.find((one) => one.key === key);
  if (!item) throw problem(key.startsWith('paper:') ? 'stale_version' : 'not_found');
  if (versionOfItem(item, dossier) !== version) throw problem('stale_version');
  return item;
}

const subjectOf = ({ key, section, step, document_type, owner_id, file_id }: CaseItem) => ({
  item: key,
  section,
  step,
  ...(document_type && { document_type }),
  ...(file_id && { file_id }),
  ...(owner_id && { owner_id }),
});

/**
 * Where a failed check, or the screening, was all that a validated dossier waited for, nobody has it in hand any more.
 * The member is told of a section that waited, as far as they know, for the first screening alone, though the fund may
 * still look at a failed check; and of none that was told validated.
 */
async function settleSection(review: Review, before: OpenCase, section: Section): Promise<void> {
  const { context, trx, userId } = review;
  if (sectionStatuses(before)[section] === 'VALIDATED') return;
  const after = await readCase(trx, userId, context);
  if (!after) return;
  if (toldStatuses(before)[section] !== 'VALIDATED' && toldStatuses(after)[section] === 'VALIDATED')
    await notify(context, trx, { userId, kind: 'section_validated', subject: { section } });
  if (
    before.reviewer_id !== null &&
    sectionStatuses(after)[section] === 'VALIDATED' &&
    isRechecked(before, after)
  )
    await putDown(review, before.reviewer_id);
}

/** Saying what is so already changes nothing. */
async function tick(review: Review, asked: Ticking): Promise<void> {
  const { context, trx, userId } = review;
  const dossier = await theCase(review);
  const item = itemOf(dossier, asked);
  const check = item.checks.find(({ name }) => name === asked.check);
  if (!check) throw problem('validation_failed', { fields: { check: 'invalid_value' } });
  const before = check.tick?.outcome ?? null;
  const { outcome } = asked;
  if (outcome === before) return;
  const place = { user_id: userId, item: item.key, name: check.name };
  if (outcome === null) await dropTick(trx, place);
  else {
    const by = { checked_by: member(context).id, checked_at: context.clock.now() };
    await saveTick(trx, { ...place, outcome, content: check.content, ...by });
  }
  await record(context, trx, {
    memberId: userId,
    activity_type: 'ENROLLMENT',
    operation_type: 'UPDATE',
    subject: { kind: 'check', ...subjectOf(item), check: check.name },
    before: { outcome: before },
    after: { outcome },
  });
  await settleSection(review, dossier, item.section);
}

/** Throws unless the screening takes the place of the one that its author has seen, and may. */
async function assertSeen(
  { context, trx, userId }: Review,
  { declared }: OpenCase,
  form: ScreeningForm,
): Promise<void> {
  // a result says nothing of who came into the dossier after the lists were asked
  if (form.persons !== personsDigest(declared)) throw problem('stale_version');
  const [standing] = await readScreenings(trx, [userId]);
  if (standing && standing.id !== form.replaces) {
    const names = await personNames(trx, [standing.recorded_by]);
    const by = names.get(standing.recorded_by) ?? null;
    throw problem('stale_version', { changed: { at: standing.recorded_at.toISOString(), by } });
  }
  assertParsed(screeningFormAt(today(context.clock), standing ?? null).safeParse(form));
}

async function screen(review: Review, form: ScreeningForm) {
  const { context, trx, userId } = review;
  const dossier = await theCase(review);
  await assertSeen(review, dossier, form);
  const { id } = member(context);
  const { replaces: _seen, ...result } = form;
  const row = await insertScreening(trx, {
    user_id: userId,
    ...result,
    lists: [...new Set(form.lists)],
    note: form.note ?? null,
    recorded_by: id,
    recorded_at: context.clock.now(),
  });
  const { lists, screened_on, outcome, note } = row;
  await record(context, trx, {
    memberId: userId,
    activity_type: 'ENROLLMENT',
    operation_type: 'CREATE',
    subject: { kind: 'screening', screening_id: row.id, section: 'KYC' },
    before: dossier.screening && { outcome: dossier.screening.outcome },
    after: { lists, screened_on, outcome, note },
  });
  await settleSection(review, dossier, 'KYC');
  return screeningView(row, (await personNames(trx, [id])).get(id) ?? null, false);
}

type DataDecision = z.output<typeof dataDecision>;

/** Decides data; other bank details than those of the final validation wait for a second person. */
async function decideData(review: Review, asked: DataDecision): Promise<void> {
  const { context, trx, userId, registration } = review;
  const { effects_hash: seen, item, version, status } = asked;
  if (status !== 'VALIDATED' || !registration || !takesSecondPerson(registration, item)) {
    await perform(review, { act: 'data', ...asked }, seen);
    return;
  }
  // Saying what is so already changes nothing, and asks nobody.
  const { effects } = await foresee({ context, db: trx }, userId, { act: 'data', ...asked });
  if (effects.length === 0) return;
  const payload = { user_id: userId, item, version };
  await decideOrPrepare(context, trx, { kind: 'bank_details', payload, ...(seen && { seen }) });
}

export const reviewItems = {
  read: os.review.read.handler(({ context, input }) =>
    looking(context, async ({ db }) => {
      const dossier = await readCase(db, input.params.userId, context);
      if (!dossier) throw problem('not_found');
      // nobody is told of their own screening, whatever the role: the law forbids it, and nothing here rests on it
      const isOwn = input.params.userId === member(context).id;
      return { body: await reviewShown(db, isOwn ? { ...dossier, screening: null } : dossier) };
    }),
  ),
  check: os.review.check.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      await tick(review, input.body);
      return shown(review, input.body.item);
    }),
  ),
  decideData: os.review.decideData.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      await decideData(review, input.body);
      return shown(review, input.body.item);
    }),
  ),
  screen: os.review.screen.handler(({ context, input }) => {
    assertParsed(screeningFormAt(today(context.clock), null).safeParse(input.body));
    return reviewDossier(context, input.params.userId, async (review) => ({
      body: await screen(review, input.body),
    }));
  }),
  predict: os.review.predict.handler(({ context, input }) =>
    looking(context, async (look) => {
      const { userId } = input.params;
      if (!(await findPerson(look.db, userId))) throw problem('not_found');
      const { effects, hash } = await foresee(look, userId, input.body);
      return { body: { effects: [...effects], hash } };
    }),
  ),
};
