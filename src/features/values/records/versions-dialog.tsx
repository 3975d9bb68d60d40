import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ValueRecord, ValueVersion } from '../../../../contract/values/value.ts';
import { versionsQuery } from '../../../queries/values.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { Amount } from '../amount.tsx';
import { lines, wordOf } from '../lines.ts';
import { isRunning, usePeriodName } from '../period.ts';

type VersionsProps = { readonly row: ValueRecord; readonly onClose: () => void };

const Cell = chakra('td', {
  base: { textAlign: 'end', py: '6px', ps: '4', borderTopWidth: '1px', borderColor: 'border.muted' },
});
const Name = chakra('th', {
  base: {
    textAlign: 'start',
    fontWeight: 'normal',
    color: 'fg.muted',
    py: '6px',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    minW: '110px',
  },
});

/** Versions as columns, newest left; what the next one changed is strong. */
function VersionTable({
  versions,
  label,
  isOfADay,
}: {
  readonly versions: readonly ValueVersion[];
  readonly label: string;
  readonly isOfADay: boolean;
}) {
  const { t } = useTranslation('values');
  return (
    <chakra.section overflowX="auto" aria-label={label} tabIndex={0}>
      <chakra.table fontSize="sm" borderCollapse="collapse" aria-label={label}>
        <thead>
          <tr>
            <Name scope="col" borderTopWidth="0">
              <VisuallyHidden>{t('column.line')}</VisuallyHidden>
            </Name>
            {versions.map(({ version, status, updated_at: at, updated_by: by }) => (
              <chakra.th
                key={version}
                scope="col"
                textAlign="end"
                verticalAlign="bottom"
                ps="4"
                pb="2"
                fontWeight="medium"
              >
                {t('versions.version', { version })}
                <chakra.span display="block" fontWeight="normal" fontSize="xs" color="fg.muted">
                  {t(`status.${status}`)}
                </chakra.span>
                <chakra.span display="block" fontWeight="normal" fontSize="xs" color="fg.muted">
                  {by === null ? formatInstant(at) : `${by}, ${formatInstant(at)}`}
                </chakra.span>
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line}>
              <Name scope="row">{t(wordOf(line, isOfADay))}</Name>
              {versions.map((version, at) => {
                const before = versions[at + 1];
                const isChanged = before !== undefined && before[line] !== version[line];
                return (
                  <Cell key={version.version} fontWeight={isChanged ? 'semibold' : 'normal'}>
                    <Amount amount={version[line]} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.section>
  );
}

/** What a record says and said, with who changed it, when, and why. */
export function VersionsDialog({ row, onClose }: VersionsProps) {
  const { t } = useTranslation(['values', 'ui']);
  const period = usePeriodName()(row);
  const found = useQuery({ ...versionsQuery(row.id), staleTime: 0 });
  const title = t(isRunning(row) ? 'versions.title_running' : 'versions.title', { period });
  const told = (found.data ?? []).filter(({ note, reason }) => note !== null || reason !== null);
  return (
    <DialogFrame
      title={title}
      busy={false}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" variant="outline">
          {t('versions.close')}
        </Button>
      }
    >
      {found.data === undefined && !found.isError && (
        <Skeleton kind="list" rows={4} label={t('load.values')} />
      )}
      {found.data === undefined && found.isError && (
        <Callout tone="negative" live="alert" title={t('load.failed')}>
          {t('versions.failed')}
          <FaultNote of={found.error} />
        </Callout>
      )}
      {found.data !== undefined && (
        <VersionTable versions={found.data} label={title} isOfADay={row.value_date !== null} />
      )}
      {told.length > 0 && (
        <chakra.dl m="0" display="grid" gap="2" fontSize="sm">
          {told.map(({ version, note, reason }) => (
            <div key={version}>
              <chakra.dt color="fg.muted">{t('versions.version', { version })}</chakra.dt>
              {reason !== null && <chakra.dd m="0">{t('versions.reason', { text: reason })}</chakra.dd>}
              {note !== null && <chakra.dd m="0">{t('versions.note', { text: note })}</chakra.dd>}
            </div>
          ))}
        </chakra.dl>
      )}
    </DialogFrame>
  );
}
