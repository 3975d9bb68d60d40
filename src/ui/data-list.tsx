import { chakra, useSlotRecipe } from '@chakra-ui/react';
import { type ReactNode, useDeferredValue, useId, useMemo, useSyncExternalStore } from 'react';
import { isTableWide, watchTableWide } from '../platform/media.ts';
import { VisuallyHidden } from './hidden.tsx';
import { TextLink } from './link.tsx';
import { linkRecipe } from './recipes/button.ts';
import { tableRecipe } from './recipes/table.ts';
import { Skeleton } from './skeleton.tsx';

export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  /** What it tells names the row: said before its other cells. The first column where none does. */
  readonly namesRow?: boolean;
  /** Left out between 768 and 1023 px. */
  readonly wide?: boolean;
};

/** What a row opens: a page, or something on this one. `label` is the verb, `what` the row's name. */
export type Opening = { readonly label: string; readonly what: string } & (
  | { readonly href: string }
  | { readonly onPress: () => void }
);

export type RowActions<Row> = {
  /** Names the column. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
};

export type DataListProps<Row> = {
  /** Names the region and the table: "Users". */
  readonly label: string;
  /** `loading`: the first time. `refreshing`: rows stay, `aria-busy`. */
  readonly state: 'loading' | 'refreshing' | 'ready' | 'error';
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** The whole row opens; the last cell says the verb. Null: this row doesn't. */
  readonly open?: (row: Row) => Opening | null;
  /** What else can be done with a row, at its end: a menu. */
  readonly actions?: RowActions<Row>;
  /** A row on a phone; otherwise label and value of each column. */
  readonly compact?: (row: Row) => ReactNode;
  /** First line of a row on a phone: the name itself opens it, in the place of a verb below. */
  readonly compactTitle?: (row: Row) => ReactNode;
  /** Names what stands at the end of each row on a phone. */
  readonly compactHead?: string;
  /** Search and filters: kept whatever happens below. */
  readonly filters?: ReactNode;
  /** In the rows' place: nothing yet, no match, or not loaded. */
  readonly empty: ReactNode;
  readonly error: ReactNode;
  /** "Loading users". */
  readonly loadingLabel: string;
  /** How many rows are likely, of a list with something below it: what is there moves no more than it must. */
  readonly likelyRows?: number;
  readonly pager?: ReactNode;
};

const ends = { start: 'start', center: 'center', end: 'end' } as const;
const cover = { content: '""', position: 'absolute', inset: '0' } as const;
const Press = chakra('button', linkRecipe);

/** The way into a row, over all of it. Without `children` it shows its verb; with them the verb is only heard. */
function Open({ to, children }: { readonly to: Opening; readonly children?: ReactNode }) {
  const words =
    children === undefined ? (
      <>
        {to.label}
        <VisuallyHidden> {to.what}</VisuallyHidden>
      </>
    ) : (
      <>
        {children}
        <VisuallyHidden> {to.label}</VisuallyHidden>
      </>
    );
  const plain = children === undefined ? {} : ({ color: 'fg', textDecorationLine: 'none' } as const);
  const style = {
    fontWeight: children === undefined ? 'medium' : 'semibold',
    _after: cover,
    ...plain,
  } as const;
  return 'href' in to ? (
    <TextLink href={to.href} {...style}>
      {words}
    </TextLink>
  ) : (
    <Press type="button" onClick={to.onPress} textAlign="start" {...style}>
      {words}
    </Press>
  );
}

/** Above what covers the row. */
const Above = chakra('div', { base: { position: 'relative', zIndex: '1' } });

type PhoneRowProps<Row> = Pick<
  DataListProps<Row>,
  'columns' | 'open' | 'actions' | 'compact' | 'compactTitle'
> & {
  readonly row: Row;
};

/** A row on a phone. */
function PhoneRow<Row>({ row, columns, open, actions, compact, compactTitle }: PhoneRowProps<Row>) {
  const to = open?.(row) ?? null;
  const title = compactTitle?.(row);
  return (
    <chakra.li
      position="relative"
      py="13px"
      borderBottomWidth="1px"
      borderColor="border.muted"
      display="grid"
      gridTemplateColumns="minmax(0,1fr)"
      gap="3px"
      fontSize="sm"
      // with the largest text there is no room for two beside each other
      css={{ '@media (max-width: 18em)': { '& > div': { flexWrap: 'wrap' } } }}
    >
      {(title !== undefined || actions) && (
        <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="3" fontSize="md">
          <chakra.span minW="0" overflowWrap="anywhere">
            {to && title !== undefined ? <Open to={to}>{title}</Open> : title}
          </chakra.span>
          {actions && (
            <Above m="-10px" ms="0">
              {actions.cell(row)}
            </Above>
          )}
        </chakra.div>
      )}
      {compact
        ? compact(row)
        : columns.map((column) => (
            <chakra.div key={column.key} display="flex" flexWrap="wrap" alignItems="baseline" columnGap="4">
              <chakra.span flex="1 1 0" maxW="max-content" color="fg.muted">
                {column.header}
              </chakra.span>
              <chakra.span flex="1 1 0" textAlign="end">
                {column.cell(row)}
              </chakra.span>
            </chakra.div>
          ))}
      {to && title === undefined && (
        <chakra.span justifySelf="end">
          <Open to={to} />
        </chakra.span>
      )}
    </chakra.li>
  );
}

/** From 768 px up: a table. */
function TableRows<Row>(props: DataListProps<Row>) {
  const { label, rows, columns, rowKey, open, actions, state } = props;
  const styles = useSlotRecipe({ recipe: tableRecipe })();
  const namesRow = (column: Column<Row>) =>
    columns.some((one) => one.namesRow) ? column.namesRow : column === columns[0];
  const wide = (column: Column<Row>) =>
    column.wide ? { display: { base: 'none', md: 'none', lg: 'table-cell' } } : {};
  return (
    <chakra.div overflowX="auto">
      <chakra.table css={styles.root} aria-busy={state === 'refreshing'} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <chakra.th
                key={column.key}
                scope="col"
                css={styles.columnHeader}
                textAlign={ends[column.align ?? 'start']}
                {...wide(column)}
              >
                {column.header}
              </chakra.th>
            ))}
            {open && <chakra.td css={styles.columnHeader} aria-hidden="true" />}
            {actions && (
              <chakra.th scope="col" css={styles.columnHeader} width="1px">
                <VisuallyHidden>{actions.header}</VisuallyHidden>
              </chakra.th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const to = open?.(row) ?? null;
            return (
              <chakra.tr key={rowKey(row)} position="relative" _hover={to ? { bg: 'bg.subtle' } : {}}>
                {columns.map((column) => {
                  const Cell = namesRow(column) ? chakra.th : chakra.td;
                  return (
                    <Cell
                      key={column.key}
                      {...(namesRow(column) ? { scope: 'row', fontWeight: 'inherit' } : {})}
                      css={styles.cell}
                      textAlign={ends[column.align ?? 'start']}
                      {...(column.align === 'end' ? { whiteSpace: 'nowrap' } : {})}
                      {...wide(column)}
                    >
                      {column.cell(row)}
                    </Cell>
                  );
                })}
                {open && (
                  <chakra.td css={styles.cell} textAlign="end">
                    {to && <Open to={to} />}
                  </chakra.td>
                )}
                {actions && (
                  <chakra.td css={styles.cell} px="0">
                    <Above>{actions.cell(row)}</Above>
                  </chakra.td>
                )}
              </chakra.tr>
            );
          })}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

/** On a phone: records under each other. */
function PhoneRows<Row>(props: DataListProps<Row>) {
  const { rows, rowKey, compactHead, state } = props;
  return (
    <>
      {compactHead !== undefined && (
        <chakra.p textStyle="micro" color="fg.muted" textAlign="end" pb="1" aria-hidden="true">
          {compactHead}
        </chakra.p>
      )}
      <chakra.ul
        listStyleType="none"
        m="0"
        p="0"
        borderTopWidth="1px"
        borderColor="border.control"
        aria-busy={state === 'refreshing'}
      >
        {rows.map((row) => (
          <PhoneRow key={rowKey(row)} {...props} row={row} />
        ))}
      </chakra.ul>
    </>
  );
}

/** Table or records, never both: what nobody sees isn't drawn. */
function Rows<Row>(props: DataListProps<Row>) {
  const isWide = useSyncExternalStore(watchTableWide, isTableWide);
  return isWide ? <TableRows {...props} /> : <PhoneRows {...props} />;
}

/** What stands below search and filters. */
function Below<Row>(props: DataListProps<Row>) {
  const { state, rows, empty, error, loadingLabel, likelyRows = 10, pager } = props;
  if (state === 'loading') return <Skeleton kind="records" rows={likelyRows} label={loadingLabel} />;
  if (state === 'error') return error;
  if (rows.length === 0) return empty;
  return (
    <>
      <Rows {...props} />
      {pager}
    </>
  );
}

/**
 * A list of records in all its states: filters stay, rows stay while they are fetched again, errors offer a retry. What
 * is pressed above shows at once; the rows follow, drawn in slices between which the next press is answered.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const id = useId();
  const later = useDeferredValue(props);
  const below = useMemo(() => <Below {...later} />, [later]);
  return (
    <chakra.section aria-labelledby={id}>
      <VisuallyHidden as="h2" id={id}>
        {props.label}
      </VisuallyHidden>
      {props.filters}
      {below}
    </chakra.section>
  );
}
