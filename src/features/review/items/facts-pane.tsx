import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../../contract/enums.ts';
import type { ReviewItem } from '../../../../contract/values/review.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { useDeclaredWords } from '../checks/declared-words.ts';

type FactsPaneProps = {
  readonly type: RegistrationType;
  readonly item: ReviewItem;
  readonly name: string;
};

/** The answers that are decided, where a paper would lie: they have none of their own. */
export function FactsPane({ type, item, name }: FactsPaneProps) {
  const { t } = useTranslation('review');
  const { factsOf } = useDeclaredWords(type, item);
  const facts = item.checks.flatMap(factsOf);
  const once = facts.filter(({ key }, at) => facts.findIndex((fact) => fact.key === key) === at);
  return (
    <Sheet maxW="640px" width="full" mx="auto" px={{ base: '4', md: '28px' }} py="5">
      <chakra.p textStyle="section">{name}</chakra.p>
      <chakra.p textStyle="ui" color="fg.muted" mb="3">
        {t('facts.lead')}
      </chakra.p>
      <chakra.dl m="0" textStyle="ui">
        {once.map(({ key, label, value }) => (
          <chakra.div
            key={key}
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0,1fr)', md: 'minmax(0,200px) minmax(0,1fr)' }}
            columnGap="5"
            py="9px"
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <chakra.dt color="fg.muted">{label}</chakra.dt>
            <chakra.dd m="0" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Sheet>
  );
}
