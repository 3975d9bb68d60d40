import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import { useExtension } from '../../../queries/features.ts';
import { globalValuesQuery } from '../../../queries/values.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoneyText } from '../../../ui/format-parts.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { lines, markOf, wordOf } from '../lines.ts';
import { useValueServices, writesValues } from '../services.ts';
import { askedPart } from '../../../ui/lazy-part.tsx';

const VersionsDialog = askedPart(async () => (await import('../records/versions-dialog.tsx')).VersionsDialog);

const RestateDialog = askedPart(async () => (await import('../records/restate-dialog.tsx')).RestateDialog);

type GlobalTabProps = { readonly userId: string; readonly currency: Currency };

/** The running record of a member: everything since the beginning, carried on by each publication. */
export function GlobalTab({ userId, currency }: GlobalTabProps) {
  const { t } = useTranslation(['values', 'ui']);
  const { viewer, approvalOf } = useValueServices();
  const found = useQuery(globalValuesQuery(userId));
  const [asked, setAsked] = useState<'restate' | 'versions' | null>(null);
  const hasVersions = useExtension('values');
  if (found.data === undefined)
    return found.isError && !found.isFetching ? (
      <EmptyState
        kind="error"
        of={found.error}
        title={t('load.failed')}
        action={<RetryButton onRetry={found.refetch} />}
      />
    ) : (
      <Skeleton kind="list" rows={8} label={t('load.values')} />
    );
  const row = found.data.find((one) => one.currency === currency);
  if (row === undefined)
    return <EmptyState kind="first" title={t('none.global', { currency })} text={t('none.global_text')} />;
  const place = { userId, period: 'global' } as const;
  return (
    <chakra.section aria-label={t('tab.global')} mt="4" maxW="640px" display="grid" gap="4">
      <chakra.div display="flex" justifyContent="space-between" gap="4" flexWrap="wrap" alignItems="center">
        <Status kind={markForStatus(row.status)} label={t(`status.${row.status}`)} />
        <chakra.span textStyle="ui" color="fg.muted">
          {t('global.changed', { at: formatInstant(row.updated_at) })}
        </chakra.span>
      </chakra.div>
      <chakra.dl m="0" fontSize="sm">
        {lines.map((line) => (
          <chakra.div
            key={line}
            display="flex"
            justifyContent="space-between"
            py="10px"
            borderTopWidth="1px"
            borderColor="border.muted"
            {...(line === 'ending_balance' ? { fontWeight: 'semibold', borderColor: 'border.control' } : {})}
          >
            <dt>
              <chakra.span display="inline-block" width="20px" color="fg.subtle" aria-hidden="true">
                {markOf(line)}
              </chakra.span>
              {t(wordOf(line, false))}
            </dt>
            <chakra.dd m="0">
              <MoneyText amount={row[line]} currency={currency} />
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      {row.approval !== null && approvalOf(row.approval.id, false)}
      <chakra.div display="flex" gap="3" flexWrap="wrap">
        {writesValues(viewer) && row.approval === null && (
          <Button variant="outline" size="sm" onClick={() => setAsked('restate')}>
            {t('act.restate')}
          </Button>
        )}
        {hasVersions && (
          <Button variant="quiet" size="sm" onClick={() => setAsked('versions')}>
            {t('act.versions')}
          </Button>
        )}
      </chakra.div>
      {asked === 'restate' && <RestateDialog place={place} row={row} onClose={() => setAsked(null)} />}
      {asked === 'versions' && <VersionsDialog row={row} onClose={() => setAsked(null)} />}
    </chakra.section>
  );
}
