import { useEffect, useState } from 'react';
import { OfflineBanner } from '../features/errors/offline-banner.tsx';
import { after } from '../platform/clock.ts';
import { useOnline } from '../platform/online.ts';

/** How long it is said that the line is back, in milliseconds. */
const backFor = 4000;

/** Follows the browser's line. */
export function OfflineNotice() {
  const online = useOnline();
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (online) return undefined;
    return () => {
      setBack(true);
    };
  }, [online]);
  useEffect(() => (isBack ? after(backFor, () => setBack(false)) : undefined), [isBack]);
  return <OfflineBanner state={online ? (isBack ? 'back' : 'online') : 'offline'} />;
}
