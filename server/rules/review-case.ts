import type {
  DocumentStatus,
  DocumentType,
  EnrollmentStatus,
  IssueStatus,
  Reason,
  RegistrationType,
  Section,
} from '../../contract/enums.ts';
import type { DeclaredCheck } from '../../contract/values/review-checks.ts';
import type { CheckOutcome, ScreeningOutcome } from '../../contract/values/review.ts';
import type { Facts } from './enrollment.ts';
import { slotsFilled } from './missing.ts';

/** A paper of the dossier that is neither replaced nor removed, as far as its review depends on it. */
export type CasePaper = {
  readonly id: string;
  readonly type: DocumentType;
  readonly owner_id: string | null;
  readonly status: DocumentStatus;
  readonly reason: Reason | null;
  readonly text: string | null;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
  /** counts its changes */
  readonly version: number;
};

/** What a reviewer said of a check, or of data. */
export type Said = { readonly by: string; readonly at: Date };
export type Tick = Said & { readonly outcome: CheckOutcome };

export type CaseCheck = DeclaredCheck & {
  /** SHA-256 of what is looked at */
  readonly content: string;
  /** null: nothing was said, or of something else */
  readonly tick: Tick | null;
};

/** One thing to decide. Its status follows from the paper, or from `validated` and the issues (`statusOfItem`). */
export type CaseItem = {
  readonly key: string;
  readonly kind: 'paper' | 'data';
  readonly section: Section;
  readonly step: number;
  readonly document_type: DocumentType | null;
  readonly owner_id: string | null;
  /** of a paper */
  readonly file_id: string | null;
  /** SHA-256 of what it says */
  readonly content: string;
  readonly checks: readonly CaseCheck[];
  /** of data: who validated what they say now */
  readonly validated: Said | null;
};

/** Whether one of its checks speaks against it: such an item is not validated, and holds its section back. */
export const hasFailed = ({ checks }: CaseItem): boolean =>
  checks.some(({ tick }) => tick?.outcome === 'FAILED');

export type CaseIssue = {
  readonly id: string;
  readonly section: Section;
  readonly step: number;
  readonly field: string | null;
  readonly document_type: DocumentType | null;
  readonly owner_id: string | null;
  readonly reason: Reason;
  readonly text: string | null;
  readonly status: IssueStatus;
  readonly version: number;
};

/** Everything that the review of one dossier depends on, at one moment. */
export type Case = {
  readonly dossier: {
    readonly user_id: string;
    readonly type: RegistrationType;
    readonly enrollment_status: EnrollmentStatus;
    readonly submitted_at: Date | null;
    readonly current_step: number;
  };
  readonly facts: Facts;
  /** all current papers, those that the dossier no longer asks for included */
  readonly papers: readonly CasePaper[];
  readonly items: readonly CaseItem[];
  readonly issues: readonly CaseIssue[];
  /** the steps that a correction has open beside those that issues name */
  readonly reopened: readonly number[];
  /** the newest result; `outdated`: somebody else is to be looked up by now */
  readonly screening: {
    readonly id: string;
    readonly outcome: ScreeningOutcome;
    readonly outdated: boolean;
    /** those who stand in the dossier were looked up with a result that holds nothing against them, now or before */
    readonly passed: boolean;
  } | null;
  readonly reviewer_id: string | null;
  /** the paper signed on the screen that says something else than the dossier by now; null: it agrees, or none was */
  readonly outdated_paper: string | null;
};

export const paperKey = (fileId: string): string => `paper:${fileId}`;
export const dataKey = (step: number, ownerId: string | null = null): string =>
  ownerId === null ? `data:${step}` : `data:${step}:${ownerId}`;

/** The same facts with these papers in their slots. */
export function withPapers(facts: Facts, papers: readonly CasePaper[]): Facts {
  const held = { papers: slotsFilled(papers, null) };
  if (facts.type === 'INDIVIDUAL') return { ...facts, ...held };
  const owners = facts.owners.map((owner) => ({ ...owner, papers: slotsFilled(papers, owner.id) }));
  return { ...facts, ...held, owners };
}
