import { contractTemplateKinds, type ContractTemplateKind, type DocumentType } from '../../contract/enums.ts';
import type { FieldErrorKey } from '../../contract/errors.ts';

/** What a step lacks, by the name that the portal can link to. */
export type Missing = Readonly<Record<string, FieldErrorKey>>;

export const required = (names: readonly string[]): Missing =>
  Object.fromEntries(names.map((name) => [name, 'required' as const]));

/** The member's own papers and ticks, without those of beneficial owners. */
export type Held = {
  /** slots that hold at least one paper that is neither replaced, removed nor refused */
  readonly papers: ReadonlySet<DocumentType>;
  readonly acknowledged: ReadonlySet<ContractTemplateKind>;
};

export const missingPapers = (types: readonly DocumentType[], held: Pick<Held, 'papers'>): Missing =>
  required(types.filter((type) => !held.papers.has(type)));

/** What the contract's step lacks, whatever the type of the dossier. */
export const missingContract = (held: Held): Missing => ({
  ...required(contractTemplateKinds.filter((kind) => !held.acknowledged.has(kind))),
  ...missingPapers(['contract'], held),
});
