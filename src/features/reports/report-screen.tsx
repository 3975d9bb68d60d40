import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies, type Currency } from '../../../contract/enums.ts';
import type { Report } from '../../../contract/values/report.ts';
import { reportQuery, type ReportSubject } from '../../queries/reports.ts';
import { Callout } from '../../ui/callout.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusFault } from '../../ui/fault-focus.ts';
import { formatDay } from '../../ui/format.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageRead } from '../../ui/page-read.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Sheet, SheetSection } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOutsideChanges } from '../../ui/use-outside-changes.ts';
import { FaultNote } from '../../ui/fault-note.tsx';
import { ReportDownload } from './download.tsx';
import { subjectOf } from './first-drawing.ts';
import { Part } from './part.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { placeQuery, type Place, type Span } from './period.ts';

type ReportScreenProps = {
  /** an investor's own figures, or the fund's */
  readonly whose: 'own' | 'fund';
  /** what the address asks for */
  readonly place: Place;
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
  /** writes the choice into the address */
  readonly onPlace: (query: string) => void;
};

const isCurrency = (value: string): value is Currency => currencies.some((one) => one === value);

function CurrencyChoice({
  currency,
  onChoose,
}: {
  readonly currency: Currency | null;
  readonly onChoose: (currency: Currency | null) => void;
}) {
  const { t } = useTranslation('reports');
  return (
    <SelectField
      name="report-currency"
      label={t('choose.currency')}
      width="208px"
      placeholder={null}
      value={currency ?? ''}
      options={[
        { value: '', label: t('choose.both') },
        ...currencies.map((value) => ({ value, label: value })),
      ]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        onChoose(isCurrency(value) ? value : null);
      }}
    />
  );
}

/** The figures of the paper, before it is taken. */
function Preview({ subject, isFund }: { readonly subject: ReportSubject; readonly isFund: boolean }) {
  const { t } = useTranslation(['reports', 'ui']);
  const read = useQuery(reportQuery(subject));
  if (read.data === undefined)
    return read.isError ? (
      <chakra.div p="5">
        <Callout
          tone="negative"
          live="alert"
          title={t('load.failed')}
          action={<RetryButton onRetry={() => read.refetch()} />}
        >
          <FaultNote of={read.error} />
        </Callout>
      </chakra.div>
    ) : (
      <chakra.div p="5">
        <Skeleton kind="sheet" rows={6} label={t('load.loading')} />
      </chakra.div>
    );
  if (read.data === null) return null;
  const { parts, from, to } = read.data;
  const days = t('days', { from: formatDay(from), to: formatDay(to) });
  return (
    <chakra.div aria-busy={read.isPlaceholderData} opacity={read.isPlaceholderData ? 0.6 : 1}>
      <VisuallyHidden as="output">{read.isPlaceholderData ? t('load.loading') : days}</VisuallyHidden>
      {/* on paper in the place of the choice */}
      <chakra.p
        display="none"
        _print={{ display: parts.length === 0 ? 'none' : 'block' }}
        px={{ base: '4', md: '28px' }}
        pt="14px"
        fontWeight="medium"
      >
        {days}
      </chakra.p>
      {parts.length === 0 ? (
        <chakra.div px={{ base: '4', md: '28px' }} py="5">
          <EmptyState kind="noMatch" title={t('nothing')} text={days} />
        </chakra.div>
      ) : (
        parts.map((part) => <Part key={part.currency} part={part} isFund={isFund} days={{ from, to }} />)
      )}
    </chakra.div>
  );
}

const keyOf = ({ from, to }: Span) => `${from} ${to}`;

type ChosenProps = ReportScreenProps & {
  /** all that was published; null: the API makes files of it alone */
  readonly whole: Report | null;
};

/** The choices, the files of what is chosen, and its figures. */
function Chosen({ whose, place, today, onPlace, whole }: ChosenProps) {
  const { t } = useTranslation(['reports', 'shell']);
  const { published, span, currency, subject } = subjectOf(whole, place, today);
  // a period that the address asks for by itself, as a link does, is shown by the choice too
  const { count, expect } = useOutsideChanges(keyOf(span));
  const [faultAt, setFaultAt] = useState<number | null>(null);
  const choice = useRef<HTMLDivElement>(null);
  const go = (next: Place) => onPlace(placeQuery(next));
  return (
    <>
      <PageHeader title={t('shell:titles.analytics')} lead={t(`lead.${whose}`)} focusKey="reports" />
      <Sheet>
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: 'minmax(0,1fr) minmax(0,1fr)' }}
          _print={{ display: 'none' }}
        >
          <SheetSection title={t('choose.title')}>
            <chakra.div ref={choice} py="2">
              <PeriodChoice
                key={count}
                span={span}
                published={published}
                today={today}
                onChoose={(chosen) => {
                  expect(keyOf(chosen));
                  go({ span: chosen, currency });
                }}
                onFault={(isAtFault) => setFaultAt(isAtFault ? count : null)}
              >
                <CurrencyChoice currency={currency} onChoose={(chosen) => go({ span, currency: chosen })} />
              </PeriodChoice>
            </chakra.div>
          </SheetSection>
          <chakra.div
            borderTopWidth={{ base: '1px', lg: '0' }}
            borderInlineStartWidth={{ base: '0', lg: '1px' }}
          >
            <SheetSection title={t('download.title')}>
              <chakra.p textStyle="ui" color="fg.muted" maxW="60ch" style={{ marginBottom: 26 }}>
                {t('download.text')}
              </chakra.p>
              <ReportDownload
                subject={subject}
                isBlocked={faultAt === count}
                onBlocked={() => focusFault(choice.current)}
              />
            </SheetSection>
          </chakra.div>
        </chakra.div>
        {whole !== null && (
          <chakra.div borderTopWidth="1px" _print={{ borderTopWidth: '0' }}>
            <Preview subject={subject} isFund={whose === 'fund'} />
          </chakra.div>
        )}
      </Sheet>
    </>
  );
}

/** /user/reports and /admin/reports: a period, its figures, and the same figures as PDF or workbook. */
export function ReportScreen(props: ReportScreenProps) {
  const { t } = useTranslation(['reports', 'requests', 'ui', 'errors', 'shell', 'charts']);
  const whole = useQuery(reportQuery({}));
  if (whole.data !== undefined) return <Chosen {...props} whole={whole.data} />;
  return (
    <PageRead
      title={t('shell:titles.analytics')}
      loadingLabel={t('load.loading')}
      failedTitle={t('load.failed')}
      retry={whole.isError ? () => void whole.refetch() : null}
      of={whole.error}
    />
  );
}
