import { useTranslation } from 'react-i18next';
import { isFieldName } from '../../../../contract/steps/places.ts';
import type { Effect } from '../../../../contract/values/effect.ts';
import { effectLines } from '../../../queries/effect-lines.ts';
import type { EffectLine } from '../../../ui/effect-list.tsx';
import { useCountryName, useMoneyWords } from '../../../ui/format-parts.tsx';
import { nameOfDossierPaper, nameOfOwner, thingOfOwner, usePlaceName } from '../../../ui/issue-words.ts';
import { type KnownDossier, useStepName } from './known.ts';

/** What an act changes, in words that name the things of this dossier. */
export function useEffectLines({
  named,
}: KnownDossier): (effects: readonly Effect[]) => readonly EffectLine[] {
  const { t } = useTranslation('effects');
  const { t: enrollment } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: own } = useTranslation('review-issues');
  const { t: correction } = useTranslation('correction');
  const country = useCountryName();
  const money = useMoneyWords();
  const step = useStepName(named.type);
  const place = usePlaceName(named, step, 'fact');
  const words = { t: enrollment, business };
  const ownerOf = (id: string | null) => nameOfOwner(business, named, id);
  return (effects) =>
    effectLines(effects, (key, values) => t(key, values), {
      place,
      hasField: isFieldName,
      step,
      paper: ({ document_type, owner_id }) =>
        thingOfOwner(
          correction,
          nameOfDossierPaper(words, named, document_type, owner_id),
          owner_id,
          ownerOf(owner_id),
        ),
      item: (key) => {
        const [, number, owner] = key.split(':');
        return own('place.answers', { step: ownerOf(owner ?? null) ?? step(Number(number)) });
      },
      country,
      money,
    });
}
