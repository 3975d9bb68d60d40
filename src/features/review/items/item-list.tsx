import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../../contract/enums.ts';
import type { ReviewItem } from '../../../../contract/values/review.ts';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { ToneMark } from '../../../ui/status.tsx';
import { useItemWords } from './item-words.ts';

export type ItemsProps = {
  readonly items: readonly ReviewItem[];
  readonly type: RegistrationType;
  /** key of the one that is looked at */
  readonly current: string | null;
  readonly onItem: (key: string) => void;
  /** why none can be gone to now */
  readonly why?: string | undefined;
};

const Row = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0,1fr)',
    gap: '10px',
    width: 'full',
    px: '10px',
    py: '9px',
    borderRadius: 'l2',
    textAlign: 'start',
    fontSize: 'sm',
    lineHeight: '1.35',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    '&[aria-current]': { bg: 'bg.emphasized' },
  },
});

/** Everything of the section that is decided one by one, each with where it stands. */
export function ItemList({ items, type, current, onItem, why }: ItemsProps) {
  const { t } = useTranslation('review');
  const { t: documents } = useTranslation('documents');
  const { nameOf, ownerOf } = useItemWords({ type, items });
  const id = useId();
  return (
    <chakra.nav aria-label={t('items.label')}>
      {why !== undefined && <VisuallyHidden id={id}>{why}</VisuallyHidden>}
      <chakra.ol listStyleType="none" m="0" p="0" display="grid" gap="2px">
        {items.map((item) => (
          <li key={item.key}>
            <Row
              type="button"
              aria-current={item.key === current ? true : undefined}
              {...(why === undefined
                ? { onClick: () => onItem(item.key) }
                : { 'aria-disabled': true, 'aria-describedby': id, color: 'fg.subtle' })}
            >
              <chakra.span mt="1px" display="inline-flex">
                <ToneMark mark={markForStatus(item.status)} size={16} />
              </chakra.span>
              <chakra.span minW="0">
                <chakra.span display="block" fontWeight="medium" overflowWrap="anywhere">
                  {nameOf(item)}
                </chakra.span>
                {item.owner_name !== null && (
                  <chakra.span display="block" color="fg.muted" overflowWrap="anywhere">
                    {ownerOf(item)}
                  </chakra.span>
                )}
                <chakra.span
                  display="block"
                  textStyle="micro"
                  color={item.key === current ? 'fg.muted' : 'fg.subtle'}
                >
                  {documents(`status.${item.status}`)}
                </chakra.span>
              </chakra.span>
            </Row>
          </li>
        ))}
      </chakra.ol>
    </chakra.nav>
  );
}
