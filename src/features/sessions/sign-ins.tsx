import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { pageSize } from '../../../contract/enums.ts';
import type { SignIn, SignInOutcome } from '../../../contract/values/sign-in.ts';
import { DateTimeText } from '../../ui/format-parts.tsx';
import type { Mark } from '../../ui/marks.ts';
import { Pager } from '../../ui/pager.tsx';
import { Status } from '../../ui/status.tsx';
import { DeviceLine, DeviceList } from './device-line.tsx';
import { useDeviceWords } from './device-words.ts';

const marks: Readonly<Record<SignInOutcome, Mark>> = {
  opened: 'validated',
  wrong_password: 'refused',
  second_factor_failed: 'refused',
  signed_out: 'todo',
  revoked: 'todo',
};

type SignInsProps = {
  readonly rows: readonly SignIn[];
  readonly total: number | null;
  /** from 1 */
  readonly page: number;
  /** the rows are of the page before: this one is on its way */
  readonly isBusy: boolean;
  readonly onPage: (page: number) => void;
};

/** When somebody logged in or tried to, newest first. */
export function SignIns({ rows, total, page, isBusy, onPage }: SignInsProps) {
  const { t } = useTranslation('sessions');
  const words = useDeviceWords();
  if (page === 1 && rows.length === 0)
    return (
      <chakra.p textStyle="ui" color="fg.muted" mt="3">
        {t('signIns.none')}
      </chakra.p>
    );
  return (
    <>
      <DeviceList aria-label={t('signIns.list')} aria-busy={isBusy} opacity={isBusy ? 0.6 : 1}>
        {rows.map(({ id, at, outcome, device, network }) => (
          <DeviceLine
            key={id}
            device={device}
            network={network}
            title={<Status kind={marks[outcome]} label={t(`signIns.outcome.${outcome}`)} />}
          >
            <DateTimeText value={at} /> · {words(device)}
          </DeviceLine>
        ))}
      </DeviceList>
      {(page > 1 || total === null || total > pageSize) && (
        <Pager
          page={page}
          pageSize={pageSize}
          shown={rows.length}
          total={total}
          isFormer={isBusy}
          list={t('signIns.list')}
          {...(total === null ? {} : { totalLabel: t('signIns.count', { count: total }) })}
          onPage={onPage}
        />
      )}
    </>
  );
}
