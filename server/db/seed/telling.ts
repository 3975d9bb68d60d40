import type { ActivityType, OperationType } from '../../../contract/enums.ts';
import type { Template, TemplateSettings } from '../../files/templates.ts';
import { inOneMoment } from '../../handlers/one-moment.ts';
import { saveAcknowledgement } from '../../repositories/acknowledgements.ts';
import { recordActivity } from '../../repositories/activity.ts';
import type { Trx } from '../schema.ts';
import { accountId } from './accounts.ts';
import { keepPaper, makePaper, type Paper } from './papers.ts';

/** A moment of the demo's year: month, day and time. */
export const at = (time: string) => new Date(`2026-${time}:00.000Z`);

type Deed = {
  readonly activity_type?: ActivityType;
  readonly operation_type: OperationType;
  readonly subject: Readonly<Record<string, unknown>>;
  readonly by?: 'investor' | 'compliance' | 'finance';
  readonly before?: unknown;
  readonly after?: unknown;
};

/**
 * Has the demo's people do something at a time and tells it in the log, which keeps what it made of the dossier: the
 * demo's past can be looked back at as any other. What happened first has to be told first.
 */
export function teller(trx: Trx, memberId: string, settings: TemplateSettings) {
  return (when: Date, deed: Deed, does: () => Promise<unknown> = () => Promise.resolve()): Promise<void> => {
    const { activity_type = 'ENROLLMENT', by = 'investor', ...told } = deed;
    return inOneMoment({ config: settings, clock: { now: () => when } }, trx, async () => {
      await does();
      await recordActivity(trx, {
        ...told,
        activity_type,
        actorId: by === 'investor' ? memberId : accountId(by),
        memberId,
        trigger_type: by === 'investor' ? 'USER' : 'ADMIN',
        role: by === 'investor' ? 'user' : by,
        at: when,
      });
    });
  };
}
export type Tell = ReturnType<typeof teller>;

/** Sends papers, each with its row of the log. */
export async function sendPapers(
  trx: Trx,
  tell: Tell,
  memberId: string,
  papers: readonly (Paper & { readonly step: number })[],
): Promise<void> {
  for (const { step, ...paper } of papers) {
    const made = await makePaper(memberId, paper);
    const { id: file_id, owner_id, type: document_type, name, size, sha256 } = made.row;
    const subject = { step, document_type, file_id, ...(owner_id && { owner_id }) };
    const deed = { activity_type: 'DOCUMENT', operation_type: 'UPLOAD', subject } as const;
    await tell(paper.uploadedAt, { ...deed, after: { name, size, sha256 } }, () => keepPaper(trx, made));
  }
}

/** Ticks the templates as read. */
export async function readTemplates(
  trx: Trx,
  tell: Tell,
  memberId: string,
  reading: { readonly step: number; readonly when: Date; readonly templates: readonly Template[] },
): Promise<void> {
  const { step, when, templates } = reading;
  for (const { kind, version } of templates) {
    const subject = { step, template: kind, version, read: true };
    await tell(when, { operation_type: 'UPDATE', subject }, () =>
      saveAcknowledgement(trx, memberId, { kind, version, read_at: when }),
    );
  }
}
