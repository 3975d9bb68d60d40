import { chakra, useSlotRecipe } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from './hidden.tsx';
import { TextLink } from './link.tsx';
import { tableRecipe } from './recipes/table.ts';
import { Skeleton } from './skeleton.tsx';

export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  /** Left out between 768 and 1023 px. */
  readonly wide?: boolean;
};

export type DataListProps<Row> = {
  /** Names the region and the table: "Users". */
  readonly label: string;
  /** `loading`: the first time. `refreshing`: rows stay, `aria-busy`. */
  readonly state: 'loading' | 'refreshing' | 'ready' | 'error';
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** The whole row opens; the last cell says the verb. */
  readonly open?: (row: Row) => { readonly href: string; readonly label: string; readonly what: string };
  /** A row on a phone; otherwise label and value of each column. */
  readonly compact?: (row: Row) => ReactNode;
  /** Search and filters: kept whatever happens below. */
  readonly filters?: ReactNode;
  /** In the rows' place: nothing yet, no match, or not loaded. */
  readonly empty: ReactNode;
  readonly error: ReactNode;
  /** "Loading users". */
  readonly loadingLabel: string;
  readonly pager?: ReactNode;
};

const cover = { content: '""', position: 'absolute', inset: '0' } as const;

function Rows<Row>({ label, rows, columns, rowKey, open, compact, state }: DataListProps<Row>) {
  const styles = useSlotRecipe({ recipe: tableRecipe })();
  const busy = state === 'refreshing';
  const wide = (column: Column<Row>) =>
    column.wide ? { display: { base: 'none', md: 'none', lg: 'table-cell' } } : {};
  return (
    <>
      <chakra.div display={{ base: 'none', md: 'block' }} overflowX="auto">
        <chakra.table css={styles.root} aria-busy={busy} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <chakra.th
                  key={column.key}
                  scope="col"
                  css={styles.columnHeader}
                  textAlign={column.align ?? 'start'}
                  {...wide(column)}
                >
                  {column.header}
                </chakra.th>
              ))}
              {open && <chakra.td css={styles.columnHeader} aria-hidden="true" />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const link = open?.(row);
              return (
                <chakra.tr key={rowKey(row)} position="relative" _hover={link ? { bg: 'bg.subtle' } : {}}>
                  {columns.map((column) => (
                    <chakra.td
                      key={column.key}
                      css={styles.cell}
                      textAlign={column.align ?? 'start'}
                      {...(column.align === 'end' ? { whiteSpace: 'nowrap' } : {})}
                      {...wide(column)}
                    >
                      {column.cell(row)}
                    </chakra.td>
                  ))}
                  {link && (
                    <chakra.td css={styles.cell} textAlign="end">
                      <TextLink href={link.href} fontWeight="medium" _after={cover}>
                        {link.label}
                        <VisuallyHidden> {link.what}</VisuallyHidden>
                      </TextLink>
                    </chakra.td>
                  )}
                </chakra.tr>
              );
            })}
          </tbody>
        </chakra.table>
      </chakra.div>
      <chakra.ul
        display={{ base: 'block', md: 'none' }}
        listStyleType="none"
        m="0"
        p="0"
        borderTopWidth="1px"
        borderColor="border.control"
        aria-busy={busy}
      >
        {rows.map((row) => {
          const link = open?.(row);
          return (
            <chakra.li
              key={rowKey(row)}
              position="relative"
              py="13px"
              borderBottomWidth="1px"
              borderColor="border.muted"
              display="grid"
              gap="3px"
              fontSize="sm"
            >
              {compact
                ? compact(row)
                : columns.map((column) => (
                    <chakra.div key={column.key} display="flex" justifyContent="space-between" gap="4">
                      <chakra.span color="fg.muted">{column.header}</chakra.span>
                      <chakra.span textAlign="end">{column.cell(row)}</chakra.span>
                    </chakra.div>
                  ))}
              {link && (
                <TextLink href={link.href} fontWeight="medium" justifySelf="end" _after={cover}>
                  {link.label}
                  <VisuallyHidden> {link.what}</VisuallyHidden>
                </TextLink>
              )}
            </chakra.li>
          );
        })}
      </chakra.ul>
    </>
  );
}

/** A list of records in all its states: filters stay, rows stay while they are fetched again, errors offer a retry. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { label, state, rows, filters, empty, error, loadingLabel, pager } = props;
  const id = useId();
  return (
    <chakra.section aria-labelledby={id}>
      <VisuallyHidden as="h2" id={id}>
        {label}
      </VisuallyHidden>
      {filters}
      {state === 'loading' && <Skeleton kind="list" rows={10} label={loadingLabel} />}
      {state === 'error' && error}
      {(state === 'ready' || state === 'refreshing') && (rows.length === 0 ? empty : <Rows {...props} />)}
      {state !== 'loading' && state !== 'error' && rows.length > 0 && pager}
    </chakra.section>
  );
}
