/**
 * A table of figures written once for all its cells: a chart's table may have hundreds of them, and a style for each
 * would be paid with a long task.
 */
export const plainTable = {
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 'sm',
  lineHeight: '1.43',
  '& th, & td': {
    py: '8px',
    // less, and two amounts beside each other are read as one
    pe: '16px',
    textAlign: 'end',
    verticalAlign: 'top',
    fontWeight: 'normal',
    borderBottomWidth: '1px',
    borderBottomColor: 'border.muted',
  },
  '& th:last-child, & td:last-child': { pe: '0' },
  '& th:first-of-type': { textAlign: 'start' },
  '& td': { whiteSpace: 'nowrap' },
  '& thead th': {
    fontWeight: 'medium',
    color: 'fg.muted',
    verticalAlign: 'bottom',
    borderBottomColor: 'border.control',
  },
  '& tr[data-kind=total] > *': { fontWeight: 'medium' },
  // what the rows above come to
  '& tr + [data-kind=total] > *': {
    borderBottomWidth: '4px',
    borderBottomStyle: 'double',
    borderBottomColor: 'border.control',
  },
  // what some of the rows above come to, counted in the total already
  '& tr[data-kind=subtotal] > *': { color: 'fg.muted' },
  '& tr[data-kind=subtotal] > th': { ps: '16px' },
  // of two rules that meet the upper one is drawn
  '& tr:has(+ [data-kind=total]) > *, & tr:not([data-kind=subtotal]):has(+ [data-kind=subtotal]) > *': {
    borderBottomColor: 'border.control',
  },
} as const;
