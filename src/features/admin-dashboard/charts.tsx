import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registrationTypes, type RegistrationType } from '../../../contract/enums.ts';
import type { EnrollmentOverview } from '../../../contract/values/overview.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLanguage } from '../../ui/format-parts.tsx';
import { LineLink } from '../../ui/line-link.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ChartDrawing } from './chart/drawing.tsx';
import { StateList } from './chart/state-list.tsx';
import { StateTable } from './chart/state-table.tsx';
import { countedStates, useStateWords } from './chart/state-words.ts';
import { countAt, formatAge, totalOf } from './counts.ts';

type ChartsProps = { readonly overview: EnrollmentOverview };

/** Those who have an account and no dossier: before both charts, because their type is not known yet. */
function NotBegun({ overview }: ChartsProps) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const { count, age, href } = countAt(overview, { type: null, status: 'NOT_STARTED', step: null });
  if (count === 0 || age === null) return null;
  return (
    <chakra.p display="flex" columnGap="3" flexWrap="wrap" alignItems="center">
      <LineLink href={href}>{t('chart.not_begun', { count })}</LineLink>
      <chakra.span textStyle="ui" color="fg.muted">
        {formatAge(age, language, 'long')}
      </chakra.span>
    </chakra.p>
  );
}

type OneProps = ChartsProps & { readonly type: RegistrationType; readonly asTable: boolean };

function OneChart({ overview, type, asTable }: OneProps) {
  const { t } = useTranslation('admin-dashboard');
  const words = useStateWords();
  const states = countedStates(overview, type);
  const label = t(`chart.${type}`, { count: totalOf(overview, type) });
  const shown = { label, states, words };
  return (
    <chakra.section aria-labelledby={`chart-${type}`} pt="4" borderTopWidth="1px" borderColor="border.muted">
      <chakra.h3 id={`chart-${type}`} textStyle="item" mb="3">
        {label}
      </chakra.h3>
      {asTable ? (
        <StateTable {...shown} />
      ) : (
        <>
          <chakra.div display={{ base: 'none', lg: 'block' }}>
            <ChartDrawing type={type} states={states} words={words} />
          </chakra.div>
          <chakra.div display={{ base: 'block', lg: 'none' }}>
            <StateList {...shown} />
          </chakra.div>
        </>
      )}
    </chakra.section>
  );
}

/** Where all dossiers are: the charts of both enrollments with who is in each state, or the same figures in rows. */
export function Charts({ overview }: ChartsProps) {
  const { t } = useTranslation('admin-dashboard');
  const [asTable, setAsTable] = useState(false);
  const isEmpty = overview.states.length === 0;
  return (
    <Sheet as="section" aria-labelledby="charts" px={{ base: '4', md: '28px' }} pt="18px" pb="20px">
      <chakra.div
        display="flex"
        justifyContent="space-between"
        alignItems="flex-start"
        gap="4"
        flexWrap="wrap"
        mb="3"
      >
        <chakra.div maxW="44em">
          <chakra.h2 id="charts" textStyle="section">
            {t('chart.title')}
          </chakra.h2>
          <chakra.p textStyle="ui" color="fg.muted" textWrap="pretty">
            {t('chart.lead')} {t('chart.correction')}
          </chakra.p>
        </chakra.div>
        {!isEmpty && (
          <Button variant="outline" size="sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? t('chart.as_chart') : t('chart.as_table')}
          </Button>
        )}
      </chakra.div>
      {isEmpty ? (
        <EmptyState kind="first" title={t('chart.empty')} text={t('chart.empty_text')} />
      ) : (
        <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0,1fr)">
          <NotBegun overview={overview} />
          {registrationTypes.map((type) => (
            <OneChart key={type} type={type} overview={overview} asTable={asTable} />
          ))}
        </chakra.div>
      )}
    </Sheet>
  );
}
