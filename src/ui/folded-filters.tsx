import { chakra } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

type FoldedFiltersProps = {
  /** how many filters are set: the button says so, since a phone doesn't show them */
  readonly set: number;
  readonly children: ReactNode;
};

/**
 * The selects of a list's filters; on a phone behind a button, on a tablet in the search's row and those after it, on
 * anything wider beside the search, or all of them below it.
 */
export function FoldedFilters({ set, children }: FoldedFiltersProps) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        display={{ base: 'inline-flex', md: 'none' }}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
        {set === 0 ? t('list.filters') : t('list.filters_set', { count: set })}
      </Button>
      <chakra.div
        id={id}
        display={{ base: open ? 'flex' : 'none', md: 'contents', lg: 'flex' }}
        flexWrap="wrap"
        gap="3"
      >
        {children}
      </chakra.div>
    </>
  );
}
