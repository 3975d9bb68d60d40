import { useTranslation } from 'react-i18next';
import type { BeneficialOwner } from '../../../../contract/values/owner.ts';
import { selectSlotState } from '../../../../machines/document-upload/selectors.ts';
import type { Mark } from '../../../ui/marks.ts';
import { ownerPapersOf } from '../documents/company-papers.ts';
import type { Desk } from '../documents/desk.ts';
import type { Limits } from '../documents/papers.ts';
import { filesIn, slotOf, standingOf } from '../documents/papers.ts';

/** Where all papers of one owner stand: the most urgent says it. */
export type PapersState =
  | { readonly kind: 'missing' | 'refused'; readonly count: number }
  | { readonly kind: 'sending' | 'pending' | 'validated' };

/** What is in the way of an owner's papers, most urgent first. */
export function papersStateOf(owner: BeneficialOwner, desk: Desk, limits: Limits): PapersState {
  const { types, holder } = ownerPapersOf(owner);
  const isSending = (type: (typeof types)[number]) =>
    desk
      .onTheWay(slotOf(type, limits, owner.id), filesIn(holder, type))
      .some((place) => ['checking', 'uploading'].includes(selectSlotState(place.actor.getSnapshot())));
  const standings = types.map((type) => {
    const standing = standingOf(filesIn(holder, type));
    return standing === 'missing' && isSending(type) ? 'sending' : standing;
  });
  const count = (wanted: string) => standings.filter((standing) => standing === wanted).length;
  if (count('refused') > 0) return { kind: 'refused', count: count('refused') };
  if (count('missing') > 0) return { kind: 'missing', count: count('missing') };
  if (count('sending') > 0) return { kind: 'sending' };
  return { kind: count('pending') > 0 ? 'pending' : 'validated' };
}

const marks = {
  missing: 'missing',
  refused: 'refused',
  sending: 'uploading',
  pending: 'pending',
  validated: 'validated',
} as const satisfies Record<PapersState['kind'], Mark>;

/** Mark and words for it. */
export function usePapersWords(): (state: PapersState) => { readonly mark: Mark; readonly label: string } {
  const { t } = useTranslation('owners');
  return (state) => ({
    mark: marks[state.kind],
    label: t(`papers.${state.kind}`, 'count' in state ? { count: state.count } : {}),
  });
}
