import { chakra } from '@chakra-ui/react';

/** Days as columns, lines as rows, no fill but under the column that can be typed into (mockup h). */
export const Table = chakra('table', {
  base: { width: 'full', borderCollapse: 'collapse', fontSize: 'sm', lineHeight: '1.43' },
});

/** On a phone one period is shown at a time: the others are there, and not drawn. */
const onePeriod = { base: 'none', md: 'table-cell' } as const;
export const shownAs = (isChosen: boolean) => ({ display: isChosen ? 'table-cell' : onePeriod });

export const columnStyle = (isOpen: boolean) =>
  isOpen
    ? ({ bg: 'brand.subtle', px: '6px' } as const)
    : ({ pe: { base: '0', md: '17px' }, ps: '2' } as const);

/** Where the text of a cell in a tinted column stands under the text of the entries. */
export const openInset = '9px';

export const LineName = chakra('th', {
  base: {
    textAlign: 'start',
    fontWeight: 'normal',
    height: '40px',
    pe: '2',
    // a name of two lines keeps off the rules
    py: '5px',
    borderBottomWidth: '1px',
    borderBottomColor: 'border.muted',
    minW: { base: '0', md: '210px' },
    // what is left is the periods': where each stands is written in their heads
    width: { md: '210px' },
    // the names stay in sight where periods are moved sideways
    position: { md: 'sticky' },
    insetInlineStart: '0',
    zIndex: '1',
    bg: 'bg.panel',
  },
});
export const AmountCell = chakra('td', {
  base: {
    textAlign: 'end',
    height: { base: '52px', md: '40px' },
    borderBottomWidth: '1px',
    borderBottomColor: 'border.muted',
    whiteSpace: 'nowrap',
  },
});
/** The total and the double rule under it. */
export const endingStyle = {
  borderTopWidth: '1px',
  borderTopColor: 'border.control',
  borderBottom: '4px double',
  borderBottomColor: 'border.control',
  fontWeight: 'semibold',
  height: '46px',
} as const;

export const CellInput = chakra('input', {
  base: {
    width: 'full',
    minH: { base: '44px', md: '32px' },
    height: { base: '44px', md: '32px' },
    px: '8px',
    textAlign: 'end',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.control',
    borderRadius: '4px',
    fontSize: { base: 'md', md: 'sm' },
    fontVariantNumeric: 'inherit',
    fontWeight: 'inherit',
    '&[data-carried]:not(:focus):not(:hover):not([aria-invalid=true])': {
      bg: 'transparent',
      borderColor: 'transparent',
      color: 'fg.muted',
    },
    '&[data-off]': { borderWidth: '2px', borderColor: 'pending.solid', px: '7px' },
    '&[aria-invalid=true]': { borderWidth: '2px', borderColor: 'negative.solid', px: '7px' },
    '&:read-only': { color: 'fg.muted' },
  },
});
