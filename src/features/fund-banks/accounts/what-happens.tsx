import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Effect } from '../../../../contract/values/effect.ts';
import { effectLines } from '../../../queries/effect-lines.ts';
import { EffectList } from '../../../ui/effect-list.tsx';
import { useCountryName, useMoneyWords } from '../../../ui/format-parts.tsx';
import { useTwoDecide } from '../viewer.ts';

type WhatHappensProps = {
  readonly effects: readonly Effect[];
  /** said in place of an empty list */
  readonly none: string;
};

/** What an act will do, by the list that the server predicts too, and that a second person has to agree to it first. */
export function WhatHappens({ effects, none }: WhatHappensProps) {
  const { t } = useTranslation('fund-bank');
  const { t: effectWord } = useTranslation('effects');
  const country = useCountryName();
  const money = useMoneyWords();
  const twoDecide = useTwoDecide();
  // Effects on the fund's accounts name nothing of a dossier.
  const unnamed = () => '';
  const names = { paper: unnamed, item: unnamed, place: unnamed, step: unnamed, country, money };
  const label = t(twoDecide ? 'effects.once_confirmed' : 'effects.will');
  return (
    <chakra.div display="grid" gap="2">
      <chakra.p textStyle="item">{label}</chakra.p>
      <EffectList label={label} none={none} lines={effectLines(effects, effectWord, names)} />
      {twoDecide && effects.length > 0 && (
        <chakra.p textStyle="ui" color="fg.muted">
          {t('effects.two')}
        </chakra.p>
      )}
    </chakra.div>
  );
}
