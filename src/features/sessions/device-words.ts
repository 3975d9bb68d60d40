import { useTranslation } from 'react-i18next';
import type { Device } from '../../../contract/values/sign-in.ts';

/** A network as people read it: `203.0.113.*`, `2001:db8:1:*`. */
export const networkWords = (network: string): string =>
  network.replace(/0\/24$/, '*').replace(/::\/48$/, ':*');

/** What a device is called: "Firefox on Windows". */
export function useDeviceWords(): (device: Device) => string {
  const { t } = useTranslation('sessions');
  return ({ browser, system }) =>
    browser !== null && system !== null
      ? t('device.both', { browser, system })
      : (browser ?? system ?? t('device.unknown'));
}
