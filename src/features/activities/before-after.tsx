import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetail } from '../../../contract/values/activity.ts';
import type { LogArea } from '../../queries/activity-filters.ts';
import { Callout } from '../../ui/callout.tsx';
import { ComparedCell } from '../../ui/compared-cell.tsx';
import { comparedFacts, useFactName, useFactValue, type ComparedFact } from './facts.ts';

const columns = { base: 'minmax(0,1fr)', md: '220px minmax(0,1fr) minmax(0,1fr)' };

type ChangeProps = { readonly detail: ActivityDetail; readonly area: LogArea };

function Row({ fact, detail, area }: ChangeProps & { readonly fact: ComparedFact }) {
  const { t } = useTranslation('activities');
  const nameOf = useFactName(area);
  const valueOf = useFactValue(area);
  // of a value or a month it is the thing that has a currency, and not what was said of it
  const { currency } = detail.about;
  const inCurrency = currency === undefined ? {} : { currency };
  const said = (value: ComparedFact['before'], facts: ActivityDetail['before']) =>
    value === null ? null : valueOf(fact.name, value, { ...inCurrency, ...facts }, detail.at);
  return (
    <chakra.tr
      display="grid"
      gridTemplateColumns={columns}
      columnGap="5"
      py="10px"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <chakra.th scope="row" textAlign="start" fontWeight="normal" color="fg.muted" overflowWrap="anywhere">
        {nameOf(fact.name, detail.about)}
      </chakra.th>
      <ComparedCell
        label={t('detail.before')}
        value={said(fact.before, detail.before)}
        nothing={t('detail.nothing')}
        isOld={fact.before !== fact.after}
      />
      <ComparedCell
        label={t('detail.after')}
        value={said(fact.after, detail.after)}
        nothing={t('detail.nothing')}
        isOld={false}
      />
    </chakra.tr>
  );
}

/** What was there before beside what was there after; one under the other on a phone. */
export function BeforeAfter({ detail, area }: ChangeProps) {
  const { t } = useTranslation('activities');
  if (detail.erased)
    return (
      <Callout tone="neutral" mark="blocked" headingLevel={3} title={t('detail.erased')}>
        {t('detail.erased_text')}
      </Callout>
    );
  const facts = comparedFacts(detail.before, detail.after);
  if (facts.length === 0) return <chakra.p color="fg.muted">{t('detail.no_values')}</chakra.p>;
  return (
    <chakra.table display="block" width="full" aria-label={t('detail.change')} fontSize="sm" lineHeight="1.5">
      <chakra.thead display={{ base: 'none', md: 'block' }}>
        <chakra.tr display="grid" gridTemplateColumns={columns} columnGap="5" color="fg.muted" pb="2">
          {(['detail.field', 'detail.before', 'detail.after'] as const).map((key) => (
            <chakra.th key={key} scope="col" textAlign="start" fontWeight="medium">
              {t(key)}
            </chakra.th>
          ))}
        </chakra.tr>
      </chakra.thead>
      <chakra.tbody display="block">
        {facts.map((fact) => (
          <Row key={fact.name} fact={fact} detail={detail} area={area} />
        ))}
      </chakra.tbody>
    </chakra.table>
  );
}
