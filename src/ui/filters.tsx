import { chakra } from '@chakra-ui/react';
import { ChevronDown, Search } from 'lucide-react';
import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { longestSearch } from '../../contract/enums.ts';
import { Button } from './button.tsx';
import { leavesFocusTo } from './heir.ts';
import type { Option } from './select-field.tsx';

/** Of what sets filters back and goes with them: the search of the same list, or the first that chooses anew. */
export const leavesFocusToFilters = leavesFocusTo((control) => {
  const list = control.closest('search, section');
  return [
    list?.querySelector('search [type=search]'),
    list?.querySelector('search :is(input, select)'),
    ...document.querySelectorAll('h1'),
  ];
});

/**
 * The row of a list's search and filters. What sets them back is a square at the row's end, whose place is there before it,
 * so that it takes none of the search's; on a phone it is words beside the button that has the filters. A search without
 * any has the square at its own end.
 */
export function FilterBar({
  children,
  onClear,
  isSearched = false,
  isAlone = false,
}: {
  readonly children: ReactNode;
  readonly onClear?: () => void;
  /** it begins with a search, which takes the room that the filters leave */
  readonly isSearched?: boolean;
  /** it is a search and nothing else */
  readonly isAlone?: boolean;
}) {
  const { t } = useTranslation('ui');
  return (
    // what is told of a filter lies over what stands below it, and is no wider than the row
    <chakra.search
      position="relative"
      display="flex"
      gap="3"
      alignItems="start"
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
      mb="14px"
    >
      <chakra.div
        display={{ base: 'contents', md: 'flex' }}
        flexWrap="wrap"
        alignItems="center"
        gap="3"
        minW="0"
        style={{ flex: isAlone ? '0 1 400px' : isSearched ? 1 : undefined }}
      >
        {children}
      </chakra.div>
      <chakra.div
        {...(!onClear && { display: { base: 'none', md: 'block' } })}
        // over the field's end, with the gap before it
        style={isAlone ? { position: 'relative', marginInlineStart: -56 } : { flex: 'none', minWidth: 44 }}
      >
        {onClear && (
          <Button
            ref={leavesFocusToFilters}
            variant="quiet"
            size="sm"
            aria-label={t('list.clearFilters')}
            title={t('list.clearFilters')}
            // as high as the filters
            style={{ minWidth: 44, paddingBlock: 6.5 }}
            onClick={onClear}
          >
            <chakra.span
              display={isAlone ? 'block' : { base: 'none', md: 'block' }}
              fontSize="xl"
              aria-hidden="true"
            >
              ×
            </chakra.span>
            {!isAlone && <chakra.span display={{ md: 'none' }}>{t('list.clearFilters')}</chakra.span>}
          </Button>
        )}
      </chakra.div>
    </chakra.search>
  );
}

const edge = {
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minH: { base: '44px', md: '40px' },
  ps: '12px',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'l2',
  bg: 'bg.panel',
  fontSize: 'sm',
  position: 'relative',
  _focusWithin: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
} as const;

type FilterSelectProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  /** The value that means no filter; a set filter gets an outline. */
  readonly unset: string;
  readonly onChange: (value: string) => void;
};

/** A filter that reads "Enrollment All". */
export function FilterSelect({ label, value, options, unset, onChange }: FilterSelectProps) {
  const set = value !== unset;
  return (
    <chakra.label
      {...edge}
      {...(set ? { borderColor: 'brand.solid', boxShadow: 'inset 0 0 0 1px {colors.brand.solid}' } : {})}
    >
      <chakra.span color="fg.muted">{label}</chakra.span>
      <chakra.select
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.currentTarget.value)}
        appearance="none"
        bg="transparent"
        fontWeight="medium"
        style={{ paddingBlock: 7, paddingInlineEnd: 34 }}
        outline="0"
        cursor="pointer"
        minH={{ base: '42px', md: '38px' }}
        // as wide as what is chosen, not as the longest choice
        css={{ fieldSizing: 'content' }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </chakra.select>
      <chakra.span
        position="absolute"
        style={{ insetInlineEnd: 10 }}
        pointerEvents="none"
        aria-hidden="true"
        display="flex"
      >
        <ChevronDown size={18} strokeWidth={1.75} />
      </chakra.span>
    </chakra.label>
  );
}

type SearchFieldProps = {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter: no waiting for a pause in typing. */
  readonly onSubmit?: (value: string) => void;
  /** what clears it comes at its end, as in a bar that is alone */
  readonly isAlone?: boolean;
};

/**
 * The search of a list: its label is for assistive technology, its placeholder says what can be searched, and the field
 * is never too narrow for it: where filters leave less room, they stand below. On a phone it has a line of its own.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = '', value, onChange, onSubmit, isAlone } = props;
  return (
    <chakra.label
      {...edge}
      flex={{ base: '1 1 310px', md: '1 1 160px' }}
      // about half an em for each letter, and what stands around them
      style={{ minWidth: `min(100%, ${placeholder.length / 2 + 4}em)` }}
      maxW={{ md: '400px' }}
    >
      <Search size={20} strokeWidth={1.75} aria-hidden="true" style={{ flex: 'none' }} />
      <chakra.input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={longestSearch}
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSubmit?.(event.currentTarget.value);
        }}
        flex="1"
        minW="0"
        minH={{ base: '42px', md: '38px' }}
        style={{ paddingInlineEnd: isAlone ? 44 : 12 }}
        bg="transparent"
        outline="0"
        textOverflow="ellipsis"
        fontSize={{ base: 'md', md: 'sm' }}
      />
    </chakra.label>
  );
}
