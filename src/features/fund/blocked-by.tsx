import { useTranslation } from 'react-i18next';
import type { MoneyStanding, Obstacle } from '../../../contract/values/standing.ts';
import { WhyList } from '../../ui/why-list.tsx';

type BlockedByProps = {
  /** of the list: the blocked button is described by it */
  readonly id: string;
  readonly obstacles: readonly Obstacle[];
  /** how the member's wallets are held; null: not known */
  readonly held: MoneyStanding['blocking']['state'] | null;
};

/** What keeps an operation from being posted, whatever its amount. Nothing where nothing does. */
export function BlockedBy({ id, obstacles, held }: BlockedByProps) {
  const { t } = useTranslation('fund');
  const wordOf = (key: Obstacle) =>
    t(`obstacle.${key === 'wallet_blocked' && held === 'CLOSED' ? 'wallet_closed' : key}`);
  return (
    <WhyList
      id={id}
      layout="stack"
      intro={t('obstacle.intro')}
      reasons={obstacles.map((key) => ({ key, label: wordOf(key) }))}
    />
  );
}
