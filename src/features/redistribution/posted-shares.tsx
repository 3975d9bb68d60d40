import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Redistribution } from '../../../contract/values/redistribution.ts';
import { parseMoney } from '../../../contract/values/money.ts';
import { parties, type Party } from '../../../contract/values/redistribution-shares.ts';
import { MoneyText, useLanguage } from '../../ui/format-parts.tsx';
import { formatShare } from '../../ui/share.ts';
import { PartyMark, ShareBar } from './share-bar.tsx';

const Cell = chakra('td', { base: { textAlign: 'end', py: '7px', ps: '3', whiteSpace: 'nowrap' } });

type Figures = Pick<Redistribution, 'base_amount' | 'currency' | `${Party}_percentage` | `${Party}_amount`>;

/** The shares of a month that isn't open to be changed, with what each got or would get. */
export function PostedShares({ record }: { readonly record: Figures }) {
  const { t } = useTranslation('redistribution');
  const language = useLanguage();
  const hundredths = (party: Party) => Number(parseMoney(record[`${party}_percentage`]) ?? 0n);
  return (
    <>
      <ShareBar
        hundredths={{
          investors: hundredths('investors'),
          internal_fund: hundredths('internal_fund'),
          provider: hundredths('provider'),
          foundation: hundredths('foundation'),
        }}
      />
      <chakra.table width="full" mt="2" fontVariantNumeric="tabular-nums" aria-label={t('panel.title')}>
        <tbody>
          {parties.map((party) => (
            <tr key={party}>
              <chakra.th scope="row" textAlign="start" fontWeight="normal" py="7px">
                <chakra.span display="flex" alignItems="center" gap="10px">
                  <PartyMark party={party} />
                  {t(`party.${party}`)}
                </chakra.span>
              </chakra.th>
              <Cell>{formatShare(record[`${party}_percentage`], language)}</Cell>
              <Cell>
                <MoneyText amount={record[`${party}_amount`]} currency={record.currency} />
              </Cell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <chakra.tr
            fontWeight="semibold"
            borderTopWidth="1px"
            borderColor="border.control"
            borderBottom="4px double"
          >
            <chakra.th scope="row" textAlign="start" py="10px">
              {t('panel.total')}
            </chakra.th>
            <Cell>{formatShare('100.00', language)}</Cell>
            <Cell>
              <MoneyText amount={record.base_amount} currency={record.currency} />
            </Cell>
          </chakra.tr>
        </tfoot>
      </chakra.table>
    </>
  );
}
