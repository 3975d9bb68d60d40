import {
  contractTemplateKinds,
  datedDocumentTypes,
  type ContractTemplateKind,
  type DocumentStatus,
  type DocumentType,
} from '../../contract/enums.ts';
import type { FieldErrorKey } from '../../contract/errors.ts';
import { oldestPaperDate } from '../../contract/values/date.ts';

/** What a step lacks, by the name that the portal can link to. */
export type Missing = Readonly<Record<string, FieldErrorKey>>;

export const required = (names: readonly string[]): Missing =>
  Object.fromEntries(names.map((name) => [name, 'required' as const]));

/** The member's own papers and ticks, without those of beneficial owners. */
export type Held = {
  /** slots that hold a paper, and none that was refused; replaced and removed ones are in no slot */
  readonly papers: ReadonlySet<DocumentType>;
  /** of these, slots with a paper that has grown too old: only before the first submission */
  readonly outdated?: ReadonlySet<DocumentType>;
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

type DatedPaper = PaperHeld & { readonly issued_on: string | null };

/**
 * The slots with a dated paper that would not be taken any more on `today`, and that nobody has decided yet: sent now, it
 * would be refused for certain.
 */
export function slotsOutdated(
  papers: readonly DatedPaper[],
  ownerId: string | null,
  today: string,
): ReadonlySet<DocumentType> {
  const dated: readonly DocumentType[] = datedDocumentTypes;
  const oldest = oldestPaperDate(today);
  const old = papers.filter(
    ({ owner_id, type, status, issued_on }) =>
      owner_id === ownerId &&
      dated.includes(type) &&
      status === 'PENDING_VALIDATION' &&
      issued_on !== null &&
      issued_on < oldest,
  );
  return new Set(old.map(({ type }) => type));
}

type Slots = Pick<Held, 'papers' | 'outdated'>;

/** What a slot lacks: a paper, or a newer one; null: nothing. */
export const missingIn = (type: DocumentType, { papers, outdated }: Slots): FieldErrorKey | null => {
  if (!papers.has(type)) return 'required';
  return outdated?.has(type) === true ? 'too_old' : null;
};

export const missingPapers = (types: readonly DocumentType[], held: Slots): Missing =>
  Object.fromEntries(
    types.flatMap((type) => {
      const lacking = missingIn(type, held);
      return lacking === null ? [] : [[type, lacking]];
    }),
  );

/** What the contract's step lacks, whatever the type of the dossier. */
export const missingContract = (held: Held): Missing => ({
  ...required(contractTemplateKinds.filter((kind) => !held.acknowledged.has(kind))),
  ...missingPapers(['contract'], held),
});
