import { createHash } from 'node:crypto';
import { stepCount, type DocumentType } from '../../contract/enums.ts';
import { ownerDocuments } from '../../contract/steps/documents.ts';
import {
  bankStep,
  companyPapersStep,
  contractStep,
  ownersStep,
  papersStep,
  sectionOfStep,
} from '../../contract/steps/places.ts';
import {
  checksOf,
  type Checkable,
  type Declared,
  type DeclaredCheck,
} from '../../contract/values/review-checks.ts';
import { canonicalJson } from './activity-seal.ts';
import { requiredCompanyPapers } from './business.ts';
import { requiredPapers, type Facts } from './enrollment.ts';
import { dataKey, paperKey, type CaseItem, type CasePaper, type Said, type Tick } from './review-case.ts';

/** SHA-256 of any values, in hex; equal values give equal hashes. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');

/** What reviewers have said, with the content that each was said of. */
export type Kept = {
  readonly ticks: readonly (Tick & {
    readonly item: string;
    readonly name: string;
    readonly content: string;
  })[];
  readonly data: readonly (Said & { readonly item: string; readonly content: string })[];
};

type Given = {
  readonly facts: Facts;
  readonly declared: Declared;
  readonly papers: readonly CasePaper[];
  readonly kept: Kept;
};
type Place = Checkable & { readonly paper: CasePaper | null };

/** The data that are decided as one: the fields of a step, an owner, or all owners beside each other. */
function dataOf({ step, owner_id }: Checkable, { steps, owners }: Declared): unknown {
  if (owner_id !== null) return owners[owner_id];
  return step === ownersStep && steps[step] === undefined ? owners : steps[step];
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** SHA-256 of a paper and of what it is held against: another answer that it is to prove gives another. */
export function contentOfPaper(
  { id, type, owner_id, issued_on }: Pick<CasePaper, 'id' | 'type' | 'owner_id' | 'issued_on'>,
  declared: Declared,
): string {
  const place = { kind: 'paper', step: 0, document_type: type, owner_id, issued_on } as const;
  return digest([id, checksOf(place, declared).map((check) => digest([id, check]))]);
}

function checkOf(
  check: DeclaredCheck,
  item: string,
  paperId: string | null,
  ticks: Kept['ticks'],
): CaseItem['checks'][number] {
  const content = once(() => digest([paperId, check]));
  // a holder that failed before the member's name stood beside it has failed still
  const former = once(() => digest([paperId, { ...check, declared: check.declared.slice(0, 1) }]));
  const holds = (said: Kept['ticks'][number]) =>
    said.content === content() ||
    (check.name === 'holder' && said.outcome === 'FAILED' && said.content === former());
  const tick = ticks.find((said) => said.item === item && said.name === check.name && holds(said));
  return {
    ...check,
    tick: tick ? { outcome: tick.outcome, by: tick.by, at: tick.at } : null,
    get content() {
      return content();
    },
  };
}

/**
 * Of a page of members a thousand items are told how they stand, and of hardly one what it says and what is checked of it:
 * that is worked out when it is asked for.
 */
function itemAt(place: Place, section: CaseItem['section'], { declared, kept }: Given): CaseItem {
  const { kind, step, document_type, owner_id, paper } = place;
  const key = paper ? paperKey(paper.id) : dataKey(step, owner_id);
  const checks = once(() =>
    checksOf(place, declared).map((check) => checkOf(check, key, paper?.id ?? null, kept.ticks)),
  );
  const content = once(() =>
    paper ? contentOfPaper(paper, declared) : digest(dataOf(place, declared) ?? null),
  );
  const said = kept.data.find((one) => one.item === key && one.content === content());
  return {
    key,
    kind,
    section,
    step,
    document_type,
    owner_id,
    file_id: paper?.id ?? null,
    validated: said ? { by: said.by, at: said.at } : null,
    get checks() {
      return checks();
    },
    get content() {
      return content();
    },
  };
}

/** The papers of these slots, slot by slot, each as it came. */
function papersIn(
  types: readonly DocumentType[],
  step: number,
  ownerId: string | null,
  given: Given,
): readonly Place[] {
  return types.flatMap((type) =>
    given.papers
      .filter((paper) => paper.type === type && paper.owner_id === ownerId)
      .map((paper) => ({
        kind: 'paper' as const,
        step,
        document_type: type,
        owner_id: ownerId,
        issued_on: paper.issued_on,
        paper,
      })),
  );
}

const dataAt = (step: number, owner_id: string | null = null): Place => ({
  kind: 'data',
  step,
  document_type: null,
  owner_id,
  paper: null,
});

/** The papers that a step asks for under the member's own name. */
function slotsAt(step: number, facts: Facts): readonly DocumentType[] {
  if (step === contractStep[facts.type]) return ['contract'];
  if (step === bankStep[facts.type]) return ['bank_information'];
  if (facts.type === 'INDIVIDUAL') return step === papersStep ? requiredPapers(facts) : [];
  return step === companyPapersStep ? requiredCompanyPapers(facts) : [];
}

function placesAt(step: number, given: Given): readonly Place[] {
  const { facts, declared } = given;
  const own = declared.steps[step] === undefined ? [] : [dataAt(step)];
  const papers = papersIn(slotsAt(step, facts), step, null, given);
  if (facts.type === 'INDIVIDUAL' || step !== ownersStep) return [...own, ...papers];
  const all = facts.owners.length > 0 ? [dataAt(step)] : [];
  const each = facts.owners.flatMap((owner) => [
    dataAt(step, owner.id),
    ...papersIn(ownerDocuments(owner), step, owner.id, given),
  ]);
  return [...all, ...each];
}

/**
 * What is to be decided of a dossier, in the order of review: steps ascending, data before their papers, each owner's
 * own together. A paper that the dossier has stopped asking for is none of it.
 */
export function itemsOf(given: Given): readonly CaseItem[] {
  const { type } = given.facts;
  return Array.from({ length: stepCount[type] }, (_, at) => at + 1).flatMap((step) => {
    const section = sectionOfStep(type, step);
    return section === null ? [] : placesAt(step, given).map((place) => itemAt(place, section, given));
  });
}

/** SHA-256 of who is to be looked up in a screening: names, births and nationalities of all who stand in the dossier. */
export function personsDigest({ type, person, steps, owners }: Declared): string {
  const born = ['first_name', 'last_name', 'date_of_birth', 'country_of_birth', 'nationality'];
  const company = ['business_name', 'registration_number'];
  const pick = (values: Readonly<Record<string, unknown>> | undefined, names: readonly string[]) =>
    names.map((name) => values?.[name] ?? null);
  return digest(
    type === 'INDIVIDUAL'
      ? [pick(person, born), pick(steps[2], born)]
      : [
          pick(steps[2], company),
          pick(
            steps[3],
            born.map((name) => `legal_officer.${name}`),
          ),
          Object.values(owners).map((owner) => pick(owner, born)),
        ],
  );
}
