import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ComparedCell } from './compared-cell.tsx';
import type { ComparedRow } from './compared-rows.ts';

const columns = { base: 'minmax(0,1fr)', md: '200px minmax(0,1fr) minmax(0,1fr)' };

/** Names of the three columns; an answer that was sent before and is sent now unless told. */
export type ComparisonHeads = { readonly what: string; readonly before: string; readonly now: string };

type ComparisonProps = {
  readonly label: string;
  readonly rows: readonly ComparedRow[];
  readonly heads?: ComparisonHeads;
};

/** The same in a box of its own, for where the ground is coloured. */
export function FramedComparison(props: ComparisonProps) {
  return (
    <chakra.div
      bg="bg.panel"
      color="fg"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l2"
      px="4"
      py="3"
      mt="3"
      fontVariantNumeric="tabular-nums"
    >
      <Comparison {...props} />
    </chakra.div>
  );
}

/** What was before beside what is now; one under the other on a phone. */
export function Comparison({ label, rows, heads }: ComparisonProps) {
  const { t } = useTranslation('correction');
  const names = heads ?? {
    what: t('compare.what'),
    before: t('compare.before'),
    now: t('compare.now'),
  };
  if (rows.length === 0) return <chakra.p>{t('compare.unchanged')}</chakra.p>;
  return (
    <chakra.table display="block" width="full" aria-label={label}>
      <chakra.thead display={{ base: 'none', md: 'block' }}>
        <chakra.tr
          display="grid"
          gridTemplateColumns={columns}
          columnGap="5"
          textStyle="ui"
          color="fg.muted"
          pb="2"
        >
          {(['what', 'before', 'now'] as const).map((key) => (
            <chakra.th key={key} scope="col" textAlign="start" fontWeight="medium">
              {names[key]}
            </chakra.th>
          ))}
        </chakra.tr>
      </chakra.thead>
      <chakra.tbody display="block">
        {rows.map((row) => (
          <chakra.tr
            key={row.key}
            display="grid"
            gridTemplateColumns={columns}
            columnGap="5"
            py="10px"
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <chakra.th scope="row" textAlign="start" fontWeight="normal" color="fg.muted">
              {row.label}
            </chakra.th>
            <ComparedCell
              label={names.before}
              value={row.before}
              nothing={t('compare.nothing')}
              isOld={row.isChanged}
            />
            <ComparedCell label={names.now} value={row.now} nothing={t('compare.nothing')} isOld={false} />
          </chakra.tr>
        ))}
      </chakra.tbody>
    </chakra.table>
  );
}
