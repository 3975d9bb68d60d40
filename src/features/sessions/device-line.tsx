import { chakra } from '@chakra-ui/react';
import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../../contract/values/sign-in.ts';
import { networkWords } from './device-words.ts';

/** Of any other kind, and of one that a newer server tells, the drawing is general. */
const icons: Readonly<Partial<Record<Device['kind'], LucideIcon>>> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
};

/** The lines of a list of devices, each ruled off from the one above. */
export const DeviceList = chakra('ul', {
  base: {
    listStyleType: 'none',
    margin: '0',
    padding: '0',
    '& > li + li': { borderTopWidth: '1px' },
  },
});

type DeviceLineProps = {
  readonly device: Device;
  readonly network: string | null;
  readonly title: ReactNode;
  /** beside the network: the times */
  readonly children: ReactNode;
  /** at the end: a mark, a button */
  readonly end?: ReactNode;
  /** under it: what came of a press */
  readonly note?: ReactNode;
};

/** One device: what it is, from which network, when. */
export function DeviceLine({ device, network, title, children, end, note }: DeviceLineProps) {
  const { t } = useTranslation('sessions');
  const Icon = icons[device.kind] ?? MonitorSmartphone;
  return (
    <chakra.li
      display="flex"
      columnGap="3"
      rowGap="2"
      py="3"
      alignItems="flex-start"
      flexWrap={{ base: 'wrap', sm: 'nowrap' }}
    >
      <chakra.span mt="1px" display="inline-flex" color="fg.muted" flexShrink="0">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </chakra.span>
      <chakra.div flex={{ base: '1 1 calc(100% - 32px)', sm: '1' }} minW="0" overflowWrap="anywhere">
        <chakra.p fontWeight="medium">{title}</chakra.p>
        <chakra.p textStyle="ui" color="fg.muted">
          {children}
          {network !== null && <> · {t('device.network', { network: networkWords(network) })}</>}
        </chakra.p>
        {note !== undefined && <chakra.div mt="2">{note}</chakra.div>}
      </chakra.div>
      {end !== undefined && <chakra.div ms={{ base: '32px', sm: '0' }}>{end}</chakra.div>}
    </chakra.li>
  );
}
