import {
  contractTemplateKinds,
  type ContractTemplateKind,
  type DocumentStatus,
  type DocumentType,
} from '../../contract/enums.ts';
import type { FieldErrorKey } from '../../contract/errors.ts';

/** What a step lacks, by the name that the portal can link to. */
export type Missing = Readonly<Record<string, FieldErrorKey>>;

export const required = (names: readonly string[]): Missing =>
  Object.fromEntries(names.map((name) => [name, 'required' as const]));

/** The member's own papers and ticks, without those of beneficial owners. */
export type Held = {
  /** slots that hold a paper, and none that was refused; replaced and removed ones are in no slot */
  readonly papers: ReadonlySet<DocumentType>;
  readonly acknowledged: ReadonlySet<ContractTemplateKind>;
};

type PaperHeld = {
  readonly type: DocumentType;
  readonly owner_id: string | null;
  readonly status: DocumentStatus;
};

/**
 * The slots that count as filled, of current papers: one beside a refused paper waits until that one is replaced or
 * removed. `ownerId` null: the member's own.
 */
export function slotsFilled(papers: readonly PaperHeld[], ownerId: string | null): ReadonlySet<DocumentType> {
  const own = papers.filter(({ owner_id }) => owner_id === ownerId);
  const refused = new Set(own.filter(({ status }) => status === 'REFUSED').map(({ type }) => type));
  return new Set(own.map(({ type }) => type).filter((type) => !refused.has(type)));
}

export const missingPapers = (types: readonly DocumentType[], held: Pick<Held, 'papers'>): Missing =>
  required(types.filter((type) => !held.papers.has(type)));

/** What the contract's step lacks, whatever the type of the dossier. */
export const missingContract = (held: Held): Missing => ({
  ...required(contractTemplateKinds.filter((kind) => !held.acknowledged.has(kind))),
  ...missingPapers(['contract'], held),
});
