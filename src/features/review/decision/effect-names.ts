import { useTranslation } from 'react-i18next';
import { isFieldName } from '../../../../contract/steps/places.ts';
import type { DossierReview } from '../../../../contract/values/review.ts';
import { stepAt } from '../../../../machines/enrollment-step/order.ts';
import type { EffectNames } from '../../../queries/effect-words.ts';
import { factOf } from '../../../ui/answer-words.ts';
import { useCountryName, useMoneyWords } from '../../../ui/format-parts.tsx';
import { formOf } from '../../../ui/issue-words.ts';
import { nameOfPaper } from '../../../ui/paper-name.ts';
import { useItemWords } from '../items/item-words.ts';
import { todayUtc } from '../../../platform/server-clock.ts';

/** The things of a dossier under review, by the names that its list gives them. */
export function useEffectNames({ items, type, submitted_at }: DossierReview): EffectNames {
  const { t } = useTranslation('review');
  const { t: enrollment } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: owners } = useTranslation('owners');
  const countryName = useCountryName();
  const money = useMoneyWords();
  const { wholeNameOf, ownerOf } = useItemWords({ type, items });
  const step = (number: number) => enrollment(`steps.${stepAt(type, number)}`);
  const paper: EffectNames['paper'] = ({ document_type, owner_id }) => {
    const item = items.find((one) => one.document_type === document_type && one.owner_id === owner_id);
    // a removed owner's goes by the name of its slot
    const slot = { ownerId: owner_id, isPassport: false };
    return item
      ? wholeNameOf(item)
      : nameOfPaper(enrollment, document_type, submitted_at ?? todayUtc(), slot);
  };
  return {
    paper,
    item: (key) => {
      const item = items.find((one) => one.key === key);
      return item ? wholeNameOf(item) : key;
    },
    place: ({ step: number, field, document_type, owner_id }) => {
      if (document_type !== null) return paper({ document_type, owner_id });
      const ofOwner = items.find((one) => one.owner_id === owner_id && owner_id !== null);
      const owner = ofOwner ? ownerOf(ofOwner) : null;
      const words = { t: enrollment, business, owners, countryName };
      const thing = field === null ? null : factOf(words, formOf(type, number), field, owner_id !== null);
      if (owner !== null) return thing === null ? owner : t('data.of', { thing, name: owner });
      return thing ?? step(number);
    },
    hasField: isFieldName,
    step,
    country: countryName,
    money,
  };
}
