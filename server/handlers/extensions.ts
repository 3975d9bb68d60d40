import type { Language } from '../../contract/enums.ts';
import { makeAgreement } from '../files/agreement.ts';
import { contentDisposition } from '../files/names.ts';
import { isCurrentVersion, templatesIn, versionsOf } from '../files/templates.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { dropAcknowledgements, saveAcknowledgement } from '../repositories/acknowledgements.ts';
import { readStanding, settleStep } from '../repositories/dossier.ts';
import { dropDrafts, readForm, saveDraft, type WrittenForm } from '../repositories/drafts.ts';
import { isSameForm } from '../../contract/values/half-typed.ts';
import { isWrittenSince, momentAfter } from '../rules/drafts.ts';
import { contractStep } from '../../contract/steps/places.ts';
import { readAgreementData } from './agreement-data.ts';
import { assertWritable } from './dossier.ts';
import { draw } from './drawing.ts';
import { changeDossier } from './one-moment.ts';
import { record } from './recorded.ts';

const done = { body: { ok: true as const } };
const languageOf = (context: Context, asked: Language | undefined) => asked ?? member(context).language;

const draftView = ({ draft, written_at }: WrittenForm) => ({
  values: draft?.values ?? {},
  saved_at: draft?.saved_at.toISOString() ?? null,
  written_at: written_at?.toISOString() ?? null,
});

/** Throws where something was written after what the caller goes on from. */
function assertNotSince(written: Date | null, since: string | null | undefined): void {
  if (written && isWrittenSince(written, since))
    throw problem('stale_version', { changed: { at: written.toISOString(), by: null } });
}

export const extensions = {
  readDraft: os.extensions.readDraft.handler(async ({ context, input }) => ({
    body: draftView(await readForm(context.db, member(context).id, input.params.form)),
  })),
  saveDraft: os.extensions.saveDraft.handler(async ({ context, input }) => {
    const { values, since } = input.body;
    const { form } = input.params;
    const written = await changeDossier(context, async (trx, person): Promise<WrittenForm> => {
      const standing = await readStanding(trx, person.id);
      if (standing?.submitted_at && standing.reopened.length === 0) throw problem('already_submitted');
      const known = await readForm(trx, person.id, form);
      // sent once more, as its answer was lost
      if (known.draft && isSameForm(known.draft.values, values)) return known;
      const { written_at: before } = known;
      assertNotSince(before, since);
      const draft = { values, saved_at: momentAfter(before, context.clock.now()) };
      await saveDraft(trx, person.id, form, draft);
      return { draft, written_at: draft.saved_at };
    });
    return { body: draftView(written) };
  }),
  deleteDraft: os.extensions.deleteDraft.handler(async ({ context, input }) => {
    const { form } = input.params;
    const { written_at } = await changeDossier(context, async (trx, person) => {
      // a step that was saved since has dropped what it goes on from, and may be the caller's own
      const { draft } = await readForm(trx, person.id, form);
      assertNotSince(draft?.saved_at ?? null, input.query.since);
      await dropDrafts(trx, person.id, form);
      return readForm(trx, person.id, form);
    });
    return { body: { ok: true as const, written_at: written_at?.toISOString() ?? null } };
  }),
  acknowledge: os.extensions.acknowledge.handler(async ({ context, input }) => {
    const { kind, version, read } = input.body;
    const isCurrent = !read || (await isCurrentVersion(context.config, kind, version));
    await changeDossier(context, async (trx, person) => {
      const standing = await readStanding(trx, person.id);
      const step = contractStep[standing?.type ?? 'INDIVIDUAL'];
      await assertWritable(trx, person.id, step);
      if (!isCurrent) throw problem('stale_version');
      if (read) await saveAcknowledgement(trx, person.id, { kind, version, read_at: context.clock.now() });
      else await dropAcknowledgements(trx, person.id, kind);
      await settleStep(trx, person.id, context);
      await record(context, trx, {
        memberId: person.id,
        activity_type: 'ENROLLMENT',
        operation_type: 'UPDATE',
        subject: { step, template: kind, version, read },
      });
    });
    return done;
  }),
  templates: os.extensions.templates.handler(async ({ context, input }) => {
    const found = await templatesIn(context.config, languageOf(context, input.query.language));
    const body = found.map(async (template) => ({
      kind: template.kind,
      file_name: template.fileName,
      version: template.version,
      versions: await versionsOf(context.config, template.kind),
      size: template.size,
      pages: template.pages,
    }));
    return { body: await Promise.all(body) };
  }),
  agreement: os.extensions.agreement.handler(async ({ context, input }) => {
    const language = languageOf(context, input.query.language);
    const data = await readAgreementData(context, context.db, member(context).id);
    const content = await draw(context, () => makeAgreement(data, language));
    const name = `${context.config.productPrefix}-subscription-agreement-${data.membershipId}-${language}.pdf`;
    return {
      headers: {
        'content-disposition': contentDisposition('attachment', name),
        'cache-control': 'no-store, private',
      },
      body: new File([new Uint8Array(content)], name, { type: 'application/pdf' }),
    };
  }),
};
