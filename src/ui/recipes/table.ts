import { defineSlotRecipe } from '@chakra-ui/react';

/** No fill, no zebra: a head rule that counts, row rules that only guide the eye. */
export const tableRecipe = defineSlotRecipe({
  className: 'ui-table',
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: { width: 'full', borderCollapse: 'collapse', fontSize: 'sm', lineHeight: '1.43' },
    columnHeader: {
      fontWeight: 'medium',
      color: 'fg.muted',
      textAlign: 'start',
      py: '10px',
      pe: '16px',
      borderBottomWidth: '1px',
      borderBottomColor: 'border.control',
      whiteSpace: 'nowrap',
      '&:last-child': { pe: '0' },
    },
    cell: {
      py: '10px',
      pe: '16px',
      minH: '57px',
      height: '57px',
      borderBottomWidth: '1px',
      borderBottomColor: 'border.muted',
      verticalAlign: 'middle',
      '&:last-child': { pe: '0' },
    },
  },
});
