import { useEffect, useState, useSyncExternalStore } from 'react';
import { OfflineBanner } from '../features/errors/offline-banner.tsx';
import { after } from '../platform/clock.ts';
import { useOnline } from '../platform/online.ts';
import { isLanguageMissing, watchLanguage } from './change-language.ts';

/** How long it is said that the line is back, in milliseconds. */
const backFor = 4000;

/** Follows the browser's line, and says when a language that was chosen did not come. */
export function OfflineNotice() {
  const online = useOnline();
  const [isBack, setBack] = useState(false);
  const isMissing = useSyncExternalStore(watchLanguage, isLanguageMissing);
  useEffect(() => {
    if (online) return undefined;
    return () => {
      setBack(true);
    };
  }, [online]);
  useEffect(() => (isBack ? after(backFor, () => setBack(false)) : undefined), [isBack]);
  if (!online) return <OfflineBanner state="offline" />;
  return <OfflineBanner state={isBack ? 'back' : isMissing ? 'language' : 'online'} />;
}
