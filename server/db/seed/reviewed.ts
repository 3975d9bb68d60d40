import type { TemplateSettings } from '../../files/templates.ts';
import { readCase, type OpenCase } from '../../repositories/review-cases.ts';
import { insertScreening, saveDataDecision, saveTick } from '../../repositories/review.ts';
import type { CaseItem } from '../../rules/review-case.ts';
import { personsDigest } from '../../rules/review-items.ts';
import type { Trx } from '../schema.ts';
import { accountId, stableId } from './accounts.ts';
import type { Tell } from './telling.ts';

const compliance = accountId('compliance');

type Reviewing = {
  readonly trx: Trx;
  readonly tell: Tell;
  readonly id: string;
  readonly settings: TemplateSettings;
};

const minutesAfter = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);

async function openCase({ trx, id, settings }: Reviewing, when: Date): Promise<OpenCase | undefined> {
  return readCase(trx, id, { config: settings, clock: { now: () => when } });
}

const subjectOf = ({ key, section, step, document_type, file_id }: CaseItem) => ({
  item: key,
  section,
  step,
  ...(document_type && { document_type }),
  ...(file_id && { file_id }),
});

/** Looks at every check of every item, one item a minute: all of them pass. */
export async function passChecks(reviewing: Reviewing, from: Date): Promise<void> {
  const { trx, tell, id } = reviewing;
  const dossier = await openCase(reviewing, from);
  for (const [minute, item] of (dossier?.items ?? []).entries()) {
    const when = minutesAfter(from, minute);
    const outcomes = (outcome: 'PASSED' | null) =>
      Object.fromEntries(item.checks.map(({ name }) => [name, outcome]));
    const deed = {
      operation_type: 'UPDATE',
      by: 'compliance',
      subject: { kind: 'check', ...subjectOf(item) },
      before: outcomes(null),
      after: outcomes('PASSED'),
    } as const;
    await tell(when, deed, async () => {
      for (const { name, content } of item.checks)
        await saveTick(trx, {
          user_id: id,
          item: item.key,
          name,
          outcome: 'PASSED',
          content,
          checked_by: compliance,
          checked_at: when,
        });
    });
  }
}

/** Validates what the member declared, step by step. */
export async function acceptData(reviewing: Reviewing, from: Date): Promise<void> {
  const { trx, tell, id } = reviewing;
  const dossier = await openCase(reviewing, from);
  const data = dossier?.items.filter(({ kind }) => kind === 'data') ?? [];
  for (const [minute, item] of data.entries()) {
    const when = minutesAfter(from, minute);
    const deed = {
      operation_type: 'VALIDATE',
      by: 'compliance',
      subject: { kind: 'data', ...subjectOf(item) },
      before: { status: 'PENDING_VALIDATION' },
      after: { status: 'VALIDATED' },
    } as const;
    const row = {
      user_id: id,
      item: item.key,
      content: item.content,
      decided_by: compliance,
      decided_at: when,
    };
    await tell(when, deed, () => saveDataDecision(trx, row));
  }
}

/** Looks the member up in the lists, which know nothing of the name. */
export async function screenMember(reviewing: Reviewing, when: Date): Promise<void> {
  const { trx, tell, id } = reviewing;
  const dossier = await openCase(reviewing, when);
  if (!dossier) return;
  const found = {
    lists: ['EU_SANCTIONS' as const, 'UN_SANCTIONS' as const, 'POLITICALLY_EXPOSED' as const],
    screened_on: when.toISOString().slice(0, 10),
    outcome: 'CLEAR' as const,
    note: null,
  };
  const row = {
    id: stableId(`screening/${id}`),
    user_id: id,
    ...found,
    persons: personsDigest(dossier.declared),
    recorded_by: compliance,
    recorded_at: when,
  };
  const subject = { kind: 'screening', screening_id: row.id, section: 'KYC' };
  const deed = { operation_type: 'CREATE', by: 'compliance', subject, after: found } as const;
  await tell(when, deed, () => insertScreening(trx, row));
}
