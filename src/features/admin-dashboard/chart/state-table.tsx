import { chakra, useSlotRecipe } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../ui/link.tsx';
import { tableRecipe } from '../../../ui/recipes/table.ts';
import type { Counted, StateWords } from './state-words.ts';

type TableProps = {
  readonly label: string;
  readonly states: readonly Counted[];
  readonly words: StateWords;
};

/** The chart's figures in rows: what the picture says, for whoever reads better than sees. */
export function StateTable({ label, states, words }: TableProps) {
  const { t } = useTranslation('admin-dashboard');
  const styles = useSlotRecipe({ recipe: tableRecipe })();
  const heads = ['state', 'count', 'age', 'late'] as const;
  return (
    <chakra.div overflowX="auto">
      <chakra.table css={styles.root} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <chakra.th
                key={head}
                scope="col"
                css={styles.columnHeader}
                {...(head === 'state' ? {} : { textAlign: 'end' })}
              >
                {t(`chart.${head}`)}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {states.map(({ node, count }) => (
            <tr key={node.name}>
              <chakra.th scope="row" css={styles.cell} textAlign="start" fontWeight="normal">
                <TextLink
                  href={count.href}
                  display="inline-flex"
                  alignItems="center"
                  minH={{ base: '44px', md: '24px' }}
                >
                  {words.nameOf(node)}
                </TextLink>
              </chakra.th>
              <chakra.td css={styles.cell} textAlign="end">
                {count.count}
              </chakra.td>
              <chakra.td css={styles.cell} textAlign="end" whiteSpace="nowrap">
                {words.ageOf(count, 'long')}
              </chakra.td>
              <chakra.td css={styles.cell} textAlign="end">
                {count.overdue}
              </chakra.td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}
