import {
  sections,
  type DocumentStatus,
  type EnrollmentStatus,
  type Section,
  type SectionStatus,
} from '../../contract/enums.ts';
import { stepsOfSection } from '../../contract/steps/places.ts';
import type { SectionState } from '../../contract/values/review.ts';
import { missingAt } from './enrollment.ts';
import { hasFailed, withPapers, type Case, type CaseIssue, type CaseItem } from './review-case.ts';
import { digest } from './review-items.ts';

/** Whether an issue is about these very data, as a whole or one field of them. */
export const isAboutData = (issue: Omit<CaseIssue, 'id'>, item: CaseItem): boolean =>
  item.kind === 'data' &&
  issue.document_type === null &&
  issue.step === item.step &&
  issue.owner_id === item.owner_id;

/** How an item stands. Data are refused by an open issue about them, and validated again with its end. */
export function statusOfItem(
  item: CaseItem,
  { papers, issues }: Pick<Case, 'papers' | 'issues'>,
): DocumentStatus {
  if (item.kind === 'paper')
    return papers.find(({ id }) => id === item.file_id)?.status ?? 'PENDING_VALIDATION';
  if (issues.some((issue) => issue.status === 'OPEN' && isAboutData(issue, item))) return 'REFUSED';
  return item.validated ? 'VALIDATED' : 'PENDING_VALIDATION';
}

/** Of one item: what it says and how it stands. Who decides names it, so that nobody decides what was not looked at. */
export function versionOfItem(item: CaseItem, dossier: Pick<Case, 'papers' | 'issues'>): string {
  const paper = dossier.papers.find(({ id }) => id === item.file_id);
  // the member's name beside the holder is no part of the bank details
  const holder = item.kind === 'data' && item.checks.find(({ name }) => name === 'holder');
  return digest([
    item.key,
    item.content,
    paper?.version ?? item.validated?.at ?? null,
    statusOfItem(item, dossier),
    ...(holder ? [holder.content] : []),
  ]);
}

/** What the member has yet to give in these steps; a paper that was refused is there, and is named by its own key. */
function missingIn(steps: readonly number[], { facts, papers }: Case): readonly string[] {
  const all = withPapers(
    facts,
    papers.map((paper) => ({ ...paper, status: 'PENDING_VALIDATION' })),
  );
  return steps.flatMap((step) => Object.keys(missingAt(step, all)).map((name) => `missing:${name}`));
}

const isScreened = ({ screening }: Case): boolean =>
  screening !== null && screening.outcome !== 'MATCH' && !screening.outdated;

/** Whether an item holds nothing back: it is validated, and none of its checks has failed since. */
const isDone = (item: CaseItem, dossier: Case): boolean =>
  statusOfItem(item, dossier) === 'VALIDATED' && !hasFailed(item);

/** What somebody sees of an item, and of the screening. */
type Eyes = {
  readonly isDone: (item: CaseItem, dossier: Case) => boolean;
  readonly isScreened: (dossier: Case) => boolean;
};
const ofFund: Eyes = { isDone, isScreened };
/**
 * The law on money laundering forbids to tell a member of a match. Nothing that was told falls back with one: of a
 * validated dossier no screening is told, and before that the first result that holds nothing against those who stand in
 * it. Nor is a check that fails on what was validated: what the fund asks for it says by an issue.
 */
const ofMember: Eyes = {
  isDone: (item, dossier) => statusOfItem(item, dossier) === 'VALIDATED',
  isScreened: ({ dossier, screening }) =>
    dossier.enrollment_status === 'VALIDATED' || screening?.passed === true,
};

/** What a section lacks, kind by kind in the order in which it is told; each is worked out when it is asked for. */
function kindsOfLacks(
  section: Section,
  dossier: Case,
  items: readonly CaseItem[],
  eyes: Eyes,
): readonly (() => readonly string[])[] {
  return [
    () => missingIn(stepsOfSection(dossier.dossier.type, section), dossier),
    () => items.filter((item) => !eyes.isDone(item, dossier)).map(({ key }) => key),
    () =>
      dossier.issues
        .filter((issue) => issue.section === section && issue.status !== 'RESOLVED')
        .map(({ id }) => `issue:${id}`),
    () => (section === 'KYC' && !eyes.isScreened(dossier) ? ['screening'] : []),
  ];
}

const itemsIn = (section: Section, { items }: Case) => items.filter((item) => item.section === section);

/**
 * How a section stands (decisions §7): nothing is under validation before submission; one refused paper refuses it; it
 * is validated when all its papers and data are, none of their checks has failed, nothing is missing, no issue of it is
 * open or answered and, for KYC, the screening found nothing.
 */
function statusOf(
  section: Section,
  dossier: Case,
  items: readonly CaseItem[],
  eyes: Eyes = ofFund,
): SectionStatus {
  if (!dossier.dossier.submitted_at) return 'NOT_SUBMITTED';
  if (items.some((item) => item.kind === 'paper' && statusOfItem(item, dossier) === 'REFUSED'))
    return 'REFUSED';
  // one of them is enough, and the last ones are the quickest to tell
  const kinds = kindsOfLacks(section, dossier, items, eyes).toReversed();
  return kinds.some((lacks) => lacks().length > 0) ? 'PENDING_VALIDATION' : 'VALIDATED';
}

function stateOf(section: Section, dossier: Case): SectionState {
  const items = itemsIn(section, dossier);
  return {
    status: statusOf(section, dossier, items),
    done: items.filter((item) => isDone(item, dossier)).length,
    total: items.length,
    lacks: kindsOfLacks(section, dossier, items, ofFund).flatMap((lacks) => lacks()),
  };
}

export const sectionStates = (dossier: Case): Record<Section, SectionState> => ({
  KYC: stateOf('KYC', dossier),
  CONTRACT: stateOf('CONTRACT', dossier),
  BANK_INFORMATION: stateOf('BANK_INFORMATION', dossier),
});

/** Of a dossier that was never sent, whatever it holds. */
export const notSubmitted: Readonly<Record<Section, SectionStatus>> = {
  KYC: 'NOT_SUBMITTED',
  CONTRACT: 'NOT_SUBMITTED',
  BANK_INFORMATION: 'NOT_SUBMITTED',
};

function statusesSeen(dossier: Case, eyes: Eyes): Record<Section, SectionStatus> {
  const of = (section: Section) => statusOf(section, dossier, itemsIn(section, dossier), eyes);
  return { KYC: of('KYC'), CONTRACT: of('CONTRACT'), BANK_INFORMATION: of('BANK_INFORMATION') };
}

/** How the sections stand for the fund: by these it goes in queues, final validation and money. */
export const sectionStatuses = (dossier: Case): Record<Section, SectionStatus> =>
  statusesSeen(dossier, ofFund);

/** How the sections stand as their member is told, wherever that is: board, notices, what is recorded and handed out. */
export const toldStatuses = (dossier: Case): Record<Section, SectionStatus> =>
  statusesSeen(dossier, ofMember);

/** What keeps a dossier from its final validation, by section; empty: nothing. */
export function lacksOfDossier(dossier: Case): Readonly<Record<string, 'required'>> {
  const states = sectionStates(dossier);
  return Object.fromEntries(
    sections.flatMap((section) =>
      states[section].lacks.map((lack) => [`${section}.${lack}`, 'required' as const]),
    ),
  );
}

/** The dossier's status is told apart: it also says whether somebody has the dossier in hand. */
const digestOfFacts = (dossier: Case, enrollment_status: EnrollmentStatus | null): string => {
  const { screening } = dossier;
  const { user_id, type, submitted_at } = dossier.dossier;
  return digest([
    user_id,
    type,
    enrollment_status,
    submitted_at,
    dossier.items.map((item) => [
      versionOfItem(item, dossier),
      item.checks.map(({ tick }) => tick?.outcome ?? null),
    ]),
    dossier.issues.map(({ id, version, status }) => [id, version, status]),
    screening && { id: screening.id, outcome: screening.outcome, outdated: screening.outdated },
    dossier.reopened,
    lacksOfDossier(dossier),
  ]);
};

/** SHA-256 of all facts that the review of a dossier rests on. */
export const factsVersion = (dossier: Case): string =>
  digestOfFacts(dossier, dossier.dossier.enrollment_status);

/** The same of a dossier that waits for its final decision, in whosever hands it is. */
export const factsOfDecision = (dossier: Case): string => digestOfFacts(dossier, null);
