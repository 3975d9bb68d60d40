import { roles, type Role } from '../../contract/enums.ts';
import type { activityAuthors, ActivityFacts } from '../../contract/values/activity.ts';
import { isWrittenToMembers } from './blockings.ts';

type Scalar = ActivityFacts[string];
const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** What the log keeps for those alone who compare it with the tables. */
const forProof: readonly string[] = [
  'value_proofs',
  'facts_hash',
  'persons_hash',
  'account_hash',
  'operation_hashes',
];

function entriesOf(value: unknown, name: string): readonly (readonly [string, Scalar])[] {
  if (isScalar(value)) return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  const within = (key: string) => (name === '' ? key : `${name}.${key}`);
  // People count from one.
  if (Array.isArray(value)) return value.flatMap((item, at) => entriesOf(item, within(String(at + 1))));
  return Object.entries(value).flatMap(([key, part]) =>
    forProof.includes(key) ? [] : entriesOf(part, within(key)),
  );
}

/** What the log keeps, flat: a part of a part is named `legal_officer.phone`, an item of a list `urls.1`. */
export const flatFacts = (value: unknown): ActivityFacts | null =>
  typeof value === 'object' && value !== null ? Object.fromEntries(entriesOf(value, '')) : null;

/** The facts of a subject that name a paper: not told to who may not know of papers (decisions §8). */
const paperFacts: readonly string[] = ['document_type', 'file_id', 'replaces'];

export const isAboutPaper = (about: ActivityFacts): boolean => paperFacts.some((name) => name in about);

/** A paper's item goes by the paper's id. */
const isPapersItem = (name: string, value: Scalar): boolean =>
  name === 'item' && typeof value === 'string' && value.startsWith('paper:');

/** What a review found: its calls are for those who may know of papers, and so is what the log keeps of it. */
const findings: readonly string[] = ['screening', 'check'];

/** Whether before and after of a line are told to those alone who may know of papers. The line itself is everybody's. */
export const isForDossierReaders = (about: ActivityFacts): boolean =>
  isAboutPaper(about) || findings.includes(String(about['kind']));

/** The facts of a subject that name who of the fund agreed on it: not told to members. */
const innerFacts: readonly string[] = ['approval_id', 'prepared_by'];

/** What a line is about, as far as the reader may know. `inner`: the reader is of the fund. */
export function aboutOf(subject: unknown, { papers, inner }: Record<'papers' | 'inner', boolean>) {
  const isTold = (name: string, value: Scalar) =>
    (papers || !(paperFacts.includes(name) || isPapersItem(name, value))) &&
    (inner || !innerFacts.includes(name));
  const about = flatFacts(subject) ?? {};
  return Object.fromEntries(Object.entries(about).filter(([name, value]) => isTold(name, value)));
}

/** The facts that say most of what a line is about, the first of them that is there. */
const tellingFacts = ['document_type', 'booklet_type', 'template', 'field', 'kind', 'section'] as const;

/** One word for what a line is about; null: its activity says it all. */
export function subjectWord(about: ActivityFacts): string | null {
  const name = tellingFacts.find((fact) => typeof about[fact] === 'string');
  return name === undefined ? null : String(about[name]);
}

/**
 * Kinds of what the fund does that a member is told of. All others are the fund's inner work (who has a dossier in
 * hand, what was prepared for a second person to confirm): a new kind stays inner until it is named here.
 */
export const kindsForMembers = [
  'account',
  'activation_code',
  'role',
  'sent_back',
  'decision',
  'data',
  'request',
  'values_published',
  'value_restated',
  'wallet_told',
  'totp',
  'passkey',
  'recovery_codes',
  'second_factor',
] as const;

/** Whether a line is of the fund's inner work. */
export const isInner = ({ kind }: ActivityFacts): boolean =>
  typeof kind === 'string' && !(kindsForMembers as readonly string[]).includes(kind);

/** What the fund writes to a member about one of these is read there alone: the log would outlive its being taken back. */
const thingsWithWords: readonly string[] = ['issue_id', 'file_id', 'booklet_id'];

type Facts<Value = unknown> = Readonly<Record<string, Value>>;

/** The fact of a line that a member isn't told; null: all are. Of wallets, only some words are written to members. */
function wordsIn(about: Facts, { state }: Facts): string | null {
  if (about['kind'] === 'sent_back') return 'reason';
  if (thingsWithWords.some((thing) => thing in about)) return 'text';
  return about['kind'] === 'wallet_told' && !isWrittenToMembers(state) ? 'text' : null;
}

/** Before or after of a line, as its member is told it. */
export function factsForMember<Value>(about: Facts, facts: Facts<Value> | null): Facts<Value> | null {
  const words = facts && wordsIn(about, facts);
  if (!words) return facts;
  return Object.fromEntries(Object.entries(facts).filter(([name]) => name !== words));
}

type Row = { readonly actor_id: string | null; readonly member_id: string | null };

/** Who did it, as `readerId` sees it. */
export function authorOf({ actor_id, member_id }: Row, readerId: string): (typeof activityAuthors)[number] {
  if (actor_id === null) return 'system';
  if (actor_id === readerId) return 'you';
  return actor_id === member_id ? 'member' : 'fund';
}

/** A role that nobody knows was admitted to nothing, but its login is in the log. */
export const knownRole = (role: string | null): Role | null => roles.find((name) => name === role) ?? null;
