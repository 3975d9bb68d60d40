import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { SelectControl } from '../../../ui/select-field.tsx';
import type { ItemsProps } from './item-list.tsx';
import { useItemWords } from './item-words.ts';

type PickerProps = ItemsProps & {
  /** null: none is chosen any more, so that the one that is looked at can be */
  readonly chosen: string | null;
};

/** The list where there is no room for one: what is looked at, the one before, the one after, and all to choose from. */
export function ItemPicker({ items, type, current, chosen, onItem, why }: PickerProps) {
  const { t } = useTranslation('review');
  const { t: documents } = useTranslation('documents');
  const { wholeNameOf } = useItemWords({ type, items });
  const at = items.findIndex(({ key }) => key === current);
  const id = useId();
  /** At an end the button stays, and says that this is the end. */
  const step = (way: 'previous' | 'next') => {
    const target = items[way === 'previous' ? at - 1 : at + 1];
    const Icon = way === 'previous' ? ChevronLeft : ChevronRight;
    return (
      <IconButton
        label={t(`keys.${way}`)}
        onClick={() => {
          if (target) onItem(target.key);
        }}
        {...(target
          ? { why }
          : { why: why ?? t(way === 'previous' ? 'keys.at_first' : 'keys.at_last'), color: 'fg.subtle' })}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    );
  };
  return (
    <chakra.nav
      aria-label={t('items.label')}
      display="grid"
      gridTemplateColumns="auto minmax(0,1fr) auto"
      alignItems="center"
      gap="1"
      px="2"
      py="2"
      borderBottomWidth="1px"
    >
      {step('previous')}
      <SelectControl
        aria-label={t('items.choose')}
        value={chosen ?? ''}
        {...(chosen === null ? { placeholder: t('items.choose') } : {})}
        {...(why === undefined ? {} : { 'aria-disabled': true, 'aria-describedby': id })}
        onChange={(event) => why === undefined && onItem(event.currentTarget.value)}
        options={items.map((item, index) => ({
          value: item.key,
          label: t('items.option', {
            n: index + 1,
            total: items.length,
            name: wholeNameOf(item),
            status: documents(`status.${item.status}`),
          }),
        }))}
      />
      {step('next')}
      {why !== undefined && <VisuallyHidden id={id}>{why}</VisuallyHidden>}
    </chakra.nav>
  );
}
