import { useTranslation } from 'react-i18next';
import type { Obstacle } from '../../../contract/values/standing.ts';
import { WhyList } from '../../ui/why-list.tsx';

type BlockedByProps = {
  /** of the list: the blocked button is described by it */
  readonly id: string;
  readonly obstacles: readonly Obstacle[];
};

/** What keeps an operation from being posted, whatever its amount. Nothing where nothing does. */
export function BlockedBy({ id, obstacles }: BlockedByProps) {
  const { t } = useTranslation('fund');
  return (
    <WhyList
      id={id}
      layout="stack"
      intro={t('obstacle.intro')}
      reasons={obstacles.map((key) => ({ key, label: t(`obstacle.${key}`) }))}
    />
  );
}
