import { useEffect, useState } from 'react';
import { after } from '../platform/clock.ts';
import { useOnline } from '../platform/online.ts';
import { useTexts } from '../platform/texts.ts';

/** How long it is said that the line is back, in milliseconds. */
const backFor = 4000;

type BannerProps = { readonly state: 'offline' | 'back' | 'online' };

/** Over any page while there is no line, and for a moment when it is back. The place stays, so that it is read aloud. */
export function OfflineBanner({ state }: BannerProps) {
  const { t } = useTexts();
  return (
    <output className={state === 'online' ? undefined : `p-line p-line-${state}`}>
      {state === 'offline' && t('public:frame.offline')}
      {state === 'back' && t('public:frame.online')}
    </output>
  );
}

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
