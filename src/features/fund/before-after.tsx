import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../contract/enums.ts';
import { MoneyText } from '../../ui/format-parts.tsx';

/** One figure that an act changes. Amounts are decimal texts. */
export type Change = {
  readonly key: string;
  readonly label: string;
  readonly currency: Currency;
  /** null: not known yet */
  readonly before: string | null;
  /** null: nothing can be said yet */
  readonly after: string | null;
};

const Cell = chakra('td', { base: { py: '6px', ps: '4', textAlign: 'end', whiteSpace: 'nowrap' } });
const Head = chakra('th', { base: { py: '6px', fontWeight: 'normal', color: 'fg.muted' } });

type BeforeAfterProps = { readonly caption: string; readonly changes: readonly Change[] };

/** What stands now and what will stand after, line by line: shown before anything is done. */
export function BeforeAfter({ caption, changes }: BeforeAfterProps) {
  const { t } = useTranslation('fund');
  return (
    <chakra.div overflowX="auto" fontSize="sm">
      <chakra.table width="full" css={{ borderCollapse: 'collapse' }}>
        <chakra.caption captionSide="top" textAlign="start" fontWeight="semibold" pb="1">
          {caption}
        </chakra.caption>
        <thead>
          <chakra.tr borderBottomWidth="1px" borderColor="border.control">
            <td aria-hidden="true" />
            <Head scope="col" textAlign="end" ps="4">
              {t('change.now')}
            </Head>
            <Head scope="col" textAlign="end" ps="4">
              {t('change.after')}
            </Head>
          </chakra.tr>
        </thead>
        <tbody>
          {changes.map(({ key, label, currency, before, after }) => (
            <chakra.tr key={key} borderBottomWidth="1px" borderColor="border.muted">
              <Head scope="row" textAlign="start">
                {label}
              </Head>
              <Cell color="fg.muted">
                {before === null ? '–' : <MoneyText amount={before} currency={currency} />}
              </Cell>
              <Cell fontWeight="medium" {...(after?.startsWith('-') ? { color: 'negative.fg' } : {})}>
                {after === null ? '–' : <MoneyText amount={after} currency={currency} />}
              </Cell>
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}
