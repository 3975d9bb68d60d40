import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { loadPage } from '../platform/environment.ts';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';

/**
 * Why nothing is decided here whose changes this page can't all tell: it is older than the server. `id`: of what says so,
 * for the button that is off.
 */
export function ReloadFirst({ id }: { readonly id: string }) {
  const { t } = useTranslation(['effects', 'errors']);
  return (
    <chakra.div id={id}>
      <Callout
        tone="negative"
        title={t('errors:broken.newer.title')}
        action={
          <Button size="sm" variant="outline" onClick={() => loadPage()}>
            {t('errors:broken.newer.button')}
          </Button>
        }
      >
        {t('effects:untold.reload')}
      </Callout>
    </chakra.div>
  );
}
