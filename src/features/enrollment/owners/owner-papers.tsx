import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BeneficialOwner } from '../../../../contract/values/owner.ts';
import { ownerPapersOf } from '../documents/company-papers.ts';
import type { Desk } from '../documents/desk.ts';
import { PaperSlots } from '../documents/paper-slots.tsx';
import type { Limits, PaperHolder } from '../documents/papers.ts';

type OwnerPapersProps = {
  readonly owner: BeneficialOwner;
  /** told apart from others of the same name by role and birthday */
  readonly name: string;
  /** as of the dossier's own papers */
  readonly again: PaperHolder['again'];
  readonly userId: string;
  readonly desk: Desk;
  readonly limits: Limits;
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
};

/** The papers of one owner; a minor's guardian shows who answers for the owner. */
export function OwnerPapers({ owner, name, again, userId, desk, limits, today }: OwnerPapersProps) {
  const { t } = useTranslation('owners');
  const { types, holder } = ownerPapersOf(owner, again);
  const title = `papers-title-${owner.id}`;
  return (
    <chakra.section
      id={`papers-${owner.id}`}
      tabIndex={-1}
      aria-labelledby={title}
      borderTopWidth="1px"
      pt="6"
      scrollMarginTop="80px"
    >
      <chakra.h2 id={title} textStyle="section" overflowWrap="anywhere" mb={owner.is_minor ? '1' : '4'}>
        {t('papers.title', { name })}
      </chakra.h2>
      {owner.is_minor && (
        <chakra.p color="fg.muted" maxW="68ch" mb="4">
          {t('papers.minor', { name })}
        </chakra.p>
      )}
      <PaperSlots types={types} holder={holder} userId={userId} desk={desk} limits={limits} today={today} />
    </chakra.section>
  );
}
