import type { Language } from '../../contract/enums.ts';
import { makeAgreement } from '../files/agreement.ts';
import { contentDisposition } from '../files/names.ts';
import { isCurrentVersion, templatesIn, versionsOf } from '../files/templates.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { dropAcknowledgements, saveAcknowledgement } from '../repositories/acknowledgements.ts';
import { readStanding, settleStep } from '../repositories/dossier.ts';
import { dropDrafts, findDraft, saveDraft } from '../repositories/drafts.ts';
import { contractStep } from '../../contract/steps/places.ts';
import { readAgreementData } from './agreement-data.ts';
import { assertWritable } from './dossier.ts';
import { draw } from './drawing.ts';
import { changeDossier } from './one-moment.ts';
import { record } from './recorded.ts';

const done = { body: { ok: true as const } };
const languageOf = (context: Context, asked: Language | undefined) => asked ?? member(context).language;

export const extensions = {
  readDraft: os.extensions.readDraft.handler(async ({ context, input }) => {
    const draft = await findDraft(context.db, member(context).id, input.params.form);
    return { body: { values: draft?.values ?? {}, saved_at: draft?.saved_at.toISOString() ?? null } };
  }),
  saveDraft: os.extensions.saveDraft.handler(async ({ context, input }) => {
    const { values } = input.body;
    const saved_at = context.clock.now();
    await changeDossier(context, async (trx, person) => {
      const standing = await readStanding(trx, person.id);
      if (standing?.submitted_at && standing.reopened.length === 0) throw problem('already_submitted');
      await saveDraft(trx, person.id, input.params.form, { values, saved_at });
    });
    return { body: { values, saved_at: saved_at.toISOString() } };
  }),
  deleteDraft: os.extensions.deleteDraft.handler(async ({ context, input }) => {
    await dropDrafts(context.db, member(context).id, input.params.form);
    return done;
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
