import { useEffect, useState } from 'react';
import { loadPage } from '../../platform/environment.ts';
import { writeText } from '../../platform/storage.ts';
import { useTexts } from '../../platform/texts.ts';
import { emailKey } from './known-email.ts';
import { useServices } from './services.ts';

export { StateMark } from '../../ui/state-mark.tsx';

/** The address goes along: the login page reads it. */
function reload(): void {
  const typed = document.getElementById('field-email');
  if (typed instanceof HTMLInputElement && typed.value !== '') writeText('session', emailKey, typed.value);
  loadPage();
}

/** Below a form whose parts did not come: of a build that is gone they never will. Somebody has typed: it is offered. */
export function ReloadOffer() {
  const { t } = useTexts();
  const { isNewerOut } = useServices();
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    let isGone = false;
    void isNewerOut().then(
      (found) => {
        if (!isGone) setNewer(found);
      },
      // what asks is no more there than the rest: nothing is claimed
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isNewerOut]);
  return (
    <>
      <output>
        {isNewer && (
          <>
            <b>{t('errors:broken.newer.title')}</b>
            <br />
            {t('errors:part.newer')}
          </>
        )}
      </output>
      {isNewer && (
        <p className="p-resend">
          <button className="p-btn p-btn-outline" type="button" onClick={reload}>
            {t('errors:broken.newer.button')}
          </button>
        </p>
      )}
    </>
  );
}
