import type { Kysely } from 'kysely';
import { ownerKinds } from '../../contract/enums.ts';
import { bankItemOf } from '../../contract/values/payee.ts';
import type { DossierReview, ReviewItem, Screening, WaitingApproval } from '../../contract/values/review.ts';
import type { Database } from '../db/schema.ts';
import { findOpenApproval } from '../repositories/approvals.ts';
import { fileView } from '../repositories/files.ts';
import { personNames } from '../repositories/names.ts';
import { readScreenings, type StoredScreening } from '../repositories/review.ts';
import type { OpenCase } from '../repositories/review-cases.ts';
import { subjectOfBank } from '../rules/four-eyes.ts';
import type { CaseCheck, CaseItem } from '../rules/review-case.ts';
import { factsVersion, sectionStates, statusOfItem, versionOfItem } from '../rules/review-sections.ts';
import { personsOf } from '../rules/screened-persons.ts';

type Names = ReadonlyMap<string, string>;
const nameOf = (names: Names, id: string | null | undefined) => (id ? (names.get(id) ?? null) : null);

const checkView = ({ name, declared, tick }: CaseCheck, names: Names) => ({
  name,
  declared: [...declared],
  outcome: tick?.outcome ?? null,
  by_name: nameOf(names, tick?.by),
  at: tick?.at.toISOString() ?? null,
});

function itemView(
  dossier: OpenCase,
  item: CaseItem,
  { names, bank }: { readonly names: Names; readonly bank: WaitingApproval | null },
): ReviewItem {
  const { key, kind, section, step, document_type, owner_id, validated } = item;
  const file = dossier.files.find(({ id }) => id === item.file_id);
  const owner = owner_id === null ? undefined : dossier.declared.owners[owner_id];
  return {
    key,
    kind,
    section,
    step,
    document_type,
    owner_id,
    owner_name: owner ? `${owner.first_name} ${owner.last_name}` : null,
    owner_kind: ownerKinds.find((kind) => kind === owner?.kind) ?? null,
    file: file ? fileView(file) : null,
    outdated: file !== undefined && file.id === dossier.outdated_paper,
    status: statusOfItem(item, dossier),
    checks: item.checks.map((check) => checkView(check, names)),
    decided_by_name: nameOf(names, file ? file.decided_by : validated?.by),
    decided_at: (file ? file.decided_at : validated?.at)?.toISOString() ?? null,
    version: versionOfItem(item, dossier),
    approval: key === bankItemOf(dossier.dossier.type) ? bank : null,
  };
}

const deciders = ({ files, items, reviewer_id }: OpenCase): readonly string[] => [
  ...new Set(
    [
      reviewer_id,
      ...files.map(({ decided_by }) => decided_by),
      ...items.flatMap(({ validated, checks }) => [validated?.by, ...checks.map(({ tick }) => tick?.by)]),
    ].flatMap((id) => id ?? []),
  ),
];

async function approvalShown(db: Kysely<Database>, subject: string): Promise<WaitingApproval | null> {
  const open = await findOpenApproval(db, subject);
  if (!open) return null;
  const { id, kind, prepared_by } = open;
  const names = await personNames(db, [prepared_by]);
  const prepared_by_name = nameOf(names, prepared_by) ?? '';
  return { id, kind, prepared_by, prepared_by_name, prepared_at: open.prepared_at.toISOString() };
}

/** The validation of other bank details that waits for a second person. */
const bankApproval = (db: Kysely<Database>, { dossier }: OpenCase): Promise<WaitingApproval | null> =>
  approvalShown(db, subjectOfBank(dossier.user_id));

/** One item of a dossier, as the contract shows it. */
export async function itemShown(
  db: Kysely<Database>,
  dossier: OpenCase,
  key: string,
): Promise<ReviewItem | null> {
  const item = dossier.items.find((one) => one.key === key);
  if (!item) return null;
  const names = await personNames(db, deciders(dossier));
  return itemView(dossier, item, { names, bank: await bankApproval(db, dossier) });
}

export function screeningView(row: StoredScreening, byName: string | null, outdated: boolean): Screening {
  const { id, lists, screened_on, outcome, note } = row;
  const at = row.recorded_at.toISOString();
  return { id, lists, screened_on, outcome, note, by_name: byName, at, outdated };
}

async function screeningShown(db: Kysely<Database>, { dossier, screening }: OpenCase) {
  const [row] = await readScreenings(db, [dossier.user_id]);
  if (!row || !screening) return null;
  const names = await personNames(db, [row.recorded_by]);
  return screeningView(row, nameOf(names, row.recorded_by), screening.outdated);
}

/** A dossier as its reviewer sees it. */
export async function reviewShown(db: Kysely<Database>, dossier: OpenCase): Promise<DossierReview> {
  const { registration, reviewer_id } = dossier;
  const names = await personNames(db, deciders(dossier));
  const bank = await bankApproval(db, dossier);
  return {
    user_id: registration.user_id,
    user_name: registration.user_name,
    membership_id: registration.membership_id,
    type: registration.type,
    enrollment_status: registration.enrollment_status,
    submitted_at: registration.submitted_at?.toISOString() ?? null,
    is_of_staff: dossier.is_of_staff,
    is_erased: dossier.is_erased,
    reviewer: reviewer_id ? { id: reviewer_id, name: nameOf(names, reviewer_id) ?? '' } : null,
    facts_version: factsVersion(dossier),
    sections: sectionStates(dossier),
    items: dossier.items.map((item) => itemView(dossier, item, { names, bank })),
    screening: await screeningShown(db, dossier),
    persons: personsOf(dossier.declared),
    issues: dossier.issues.filter(({ status }) => status === 'OPEN').length,
    approval: await approvalShown(db, `dossier:${registration.user_id}`),
  };
}
