import { z } from 'zod';
import {
  changedThings,
  issueThen,
  itemThen,
  ownerThen,
  personThen,
  reviewerThen,
  screeningThen,
  sectionsThen,
  statusThen,
  type DossierChange,
  type DossierThen,
} from '../../contract/values/history.ts';
import { subscriptionBooklet } from '../../contract/values/booklet.ts';
import { acknowledgement, enrollmentFile } from '../../contract/values/enrollment.ts';
import { flatFacts } from './activities.ts';
import { canonicalJson } from './activity-seal.ts';
import { isMinor } from './owners.ts';
import type { Parts } from './replay.ts';

/** `paper:<id>` is the paper of that id; a part without an id is the only one of its kind. */
const nameOf = (part: string): readonly [kind: string, id: string | null] => {
  const at = part.indexOf(':');
  return at < 0 ? [part, null] : [part.slice(0, at), part.slice(at + 1)];
};

/** Keys of the items in the order of review. */
const itemKeys = z.array(z.string());

/** What was recorded by a version whose words have changed since is left out. */
function readAll<T extends z.ZodType>(parts: Parts, kind: string, schema: T): z.output<T>[] {
  return [...parts].flatMap(([name, value]) => {
    if (nameOf(name)[0] !== kind) return [];
    const read = schema.safeParse(value);
    return read.success ? [read.data] : [];
  });
}

const readOne = <T extends z.ZodType>(parts: Parts, kind: string, schema: T): z.output<T> | null =>
  readAll(parts, kind, schema)[0] ?? null;

const order = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

const stepsOf = (parts: Parts): DossierThen['steps'] =>
  [...parts]
    .flatMap(([name, value]) => {
      const [kind, id] = nameOf(name);
      return kind === 'step' ? [{ step: Number(id), values: flatFacts(value) ?? {} }] : [];
    })
    .toSorted((one, other) => one.step - other.step);

function ownersOf(parts: Parts, at: string): DossierThen['owners'] {
  return readAll(parts, 'owner', ownerThen.omit({ is_minor: true })).map((owner) => ({
    ...owner,
    is_minor: isMinor(owner, at.slice(0, 10)),
  }));
}

/** The dossier that parts make up, in the order in which the calls answer it. `at`: ISO 8601. */
export function dossierOf(parts: Parts, at: string): DossierThen {
  const papers = readAll(parts, 'paper', enrollmentFile);
  const issues = readAll(parts, 'issue', issueThen);
  const booklets = readAll(parts, 'booklet', subscriptionBooklet);
  const acknowledgements = readAll(parts, 'acknowledgement', acknowledgement);
  const keys = readOne(parts, 'items', itemKeys) ?? [];
  const place = new Map(keys.map((key, place) => [key, place]));
  return {
    status: readOne(parts, 'status', statusThen),
    person: readOne(parts, 'person', personThen),
    steps: stepsOf(parts),
    owners: ownersOf(parts, at),
    papers: papers.toSorted(
      (one, other) => order(other.uploaded_at, one.uploaded_at) || order(one.id, other.id),
    ),
    acknowledgements: acknowledgements.toSorted((one, other) => order(one.kind, other.kind)),
    issues: issues.toSorted(
      (one, other) => order(one.created_at, other.created_at) || order(one.id, other.id),
    ),
    booklets: booklets.toSorted(
      (one, other) => order(other.created_at, one.created_at) || order(one.id, other.id),
    ),
    reviewer: readOne(parts, 'reviewer', reviewerThen),
    items: readAll(parts, 'item', itemThen).toSorted(
      (one, other) => (place.get(one.key) ?? 0) - (place.get(other.key) ?? 0),
    ),
    screening: readOne(parts, 'screening', screeningThen),
    sections: readOne(parts, 'sections', sectionsThen),
  };
}

type Facts = NonNullable<DossierChange['before']>;

/** Names the thing on either side of a change: they stand there even where they are the same. */
const naming = ['type', 'document_type', 'step', 'section', 'field', 'activity_type', 'owner_id', 'name'];
const named = ['first_name', 'last_name'];

function kept(facts: Facts, other: Facts | null, thing: DossierChange['thing']): Facts {
  if (!other) return facts;
  const names = thing === 'owner' ? named : naming;
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([name, value]) =>
        other[name] !== value || (thing !== 'step' && thing !== 'status' && names.includes(name)),
    ),
  );
}

/** Of what reviewers judge: how it stands, and the outcome of each check that was looked at, by its name. */
function itemFacts(value: unknown): Facts | null {
  const item = itemThen.safeParse(value);
  if (!item.success) return null;
  const { status, checks, decided_by_name } = item.data;
  const looked = checks.flatMap(({ name, outcome }) =>
    outcome ? [[`checks.${name}`, outcome] as const] : [],
  );
  return { status, decided_by_name, ...Object.fromEntries(looked) };
}

function changeOf(part: string, before: unknown, after: unknown): DossierChange | null {
  const [kind, id] = nameOf(part);
  const thing = changedThings.find((known) => known === kind);
  if (!thing || canonicalJson(before ?? null) === canonicalJson(after ?? null)) return null;
  const facts = thing === 'item' ? itemFacts : flatFacts;
  const [was, is] = [facts(before), facts(after)];
  return { thing, id, before: was && kept(was, is, thing), after: is && kept(is, was, thing) };
}

/** What differs between two states, thing by thing, in the order of `changedThings`. */
export function changesBetween(before: Parts, after: Parts): DossierChange[] {
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap(
    (part) => changeOf(part, before.get(part), after.get(part)) ?? [],
  );
  const place = (change: DossierChange) => changedThings.indexOf(change.thing);
  return changes.toSorted((one, other) => place(one) - place(other));
}
