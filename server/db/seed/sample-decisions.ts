import type { TemplateSettings } from '../../files/templates.ts';
import { decideFile } from '../../repositories/decisions.ts';
import { listFiles } from '../../repositories/files.ts';
import { insertIssue, snapshot } from '../../repositories/issues.ts';
import { findRegistration, updateRegistration } from '../../repositories/registrations.ts';
import { readCase } from '../../repositories/review-cases.ts';
import { insertScreening, saveDataDecision } from '../../repositories/review.ts';
import { readStatement } from '../../repositories/statements.ts';
import { personsDigest } from '../../rules/review-items.ts';
import type { Trx } from '../schema.ts';
import { accountId, stableId } from './accounts.ts';
import type { Tell } from './telling.ts';

/** A dossier on which the fund decides something, and when. */
export type Decided = {
  readonly trx: Trx;
  readonly id: string;
  readonly tell: Tell;
  readonly settings: TemplateSettings;
  readonly when: Date;
};

const compliance = accountId('compliance');

/** Validates the data as they are declared, and records that the lists know nothing of the member. */
export async function validateData({ trx, id, settings, when }: Omit<Decided, 'tell'>): Promise<void> {
  const found = await readCase(trx, id, { config: settings, clock: { now: () => when } });
  if (!found) return;
  const said = { user_id: id, decided_by: compliance, decided_at: when };
  for (const { key: item, kind, content } of found.items)
    if (kind === 'data') await saveDataDecision(trx, { ...said, item, content });
  await insertScreening(trx, {
    id: stableId(`screening/${id}`),
    user_id: id,
    lists: ['EU_SANCTIONS', 'UN_SANCTIONS', 'POLITICALLY_EXPOSED'],
    screened_on: when.toISOString().slice(0, 10),
    outcome: 'CLEAR',
    note: null,
    persons: personsDigest(found.declared),
    recorded_by: compliance,
    recorded_at: when,
  });
}

/** Everything is in order: papers, data, screening, and the final decision. */
export async function validateDossier(decided: Decided): Promise<void> {
  const { trx, id, tell, when } = decided;
  const status = 'VALIDATED';
  await tell(
    when,
    { operation_type: 'VALIDATE', by: 'compliance', subject: { kind: 'decision' }, after: { status } },
    async () => {
      for (const { id: file } of await listFiles(trx, id))
        await decideFile(trx, file, {
          status,
          reason: null,
          text: null,
          decided_at: when,
          decided_by: compliance,
        });
      await validateData(decided);
      await updateRegistration(trx, id, {
        enrollment_status: status,
        decided_at: when,
        decided_by: compliance,
      });
    },
  );
}

/** The proof of address of the dossier itself; an owner has one as well. */
async function proofOfAddress({ trx, id }: Pick<Decided, 'trx' | 'id'>) {
  const files = await listFiles(trx, id);
  return files.find(({ type, owner_id }) => type === 'proof_of_address' && owner_id === null);
}

/** One paper is refused, and asked for again. */
export async function askForCorrection({ trx, id, tell, when }: Decided): Promise<void> {
  const paper = await proofOfAddress({ trx, id });
  const registration = await findRegistration(trx, id);
  if (!paper || !registration) return;
  const words = {
    reason: 'ADDRESS_MISMATCH',
    text: 'Send a bill with the address of your dossier.',
  } as const;
  const about = {
    section: 'KYC',
    step: registration.type === 'BUSINESS' ? 5 : 4,
    field: null,
    document_type: paper.type,
    owner_id: null,
  } as const;
  const subject = { document_type: paper.type, file_id: paper.id };
  const after = { status: 'REFUSED', ...words };
  await tell(
    when,
    { activity_type: 'DOCUMENT', operation_type: 'REFUSE', by: 'compliance', subject, after },
    async () => {
      await decideFile(trx, paper.id, {
        status: 'REFUSED',
        ...words,
        decided_at: when,
        decided_by: compliance,
      });
      await insertIssue(trx, {
        id: stableId(`issue/${id}`),
        user_id: id,
        ...about,
        ...words,
        sent_before: snapshot(await readStatement(trx, registration, about)),
        created_at: when,
        created_by: compliance,
      });
    },
  );
}

/** Refused for good: the fund takes no money of this origin. */
export async function refuseDossier({ trx, id, tell, when }: Decided): Promise<void> {
  const words = {
    decision_reason: 'OTHER',
    decision_text: 'The origin of the funds could not be shown.',
  } as const;
  await tell(
    when,
    {
      operation_type: 'REFUSE',
      by: 'compliance',
      subject: { kind: 'decision' },
      after: { status: 'REFUSED', reason: words.decision_reason, text: words.decision_text },
    },
    async () => {
      const paper = await proofOfAddress({ trx, id });
      const said = { reason: 'UNREADABLE', text: null, decided_at: when, decided_by: compliance } as const;
      if (paper) await decideFile(trx, paper.id, { status: 'REFUSED', ...said });
      await updateRegistration(trx, id, {
        enrollment_status: 'REFUSED',
        decided_at: when,
        decided_by: compliance,
        ...words,
      });
    },
  );
}
