import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectChecked,
  selectImportState,
  selectMayImport,
  selectStop,
} from '../../../machines/value-import/selectors.ts';
import { guardReasons } from '../../../machines/value-import/setup.ts';
import { ActBar } from '../../ui/act-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { handsFocusOn } from '../../ui/focused-heading.tsx';
import { WhyList } from '../../ui/why-list.tsx';
import { useImportServices } from './services.ts';

/** Below the preview: what will be taken in, or what keeps it out. */
export function ImportBar() {
  const { t } = useTranslation('value-import');
  const { actorRef } = useImportServices();
  const state = useSelector(actorRef, selectImportState);
  const checked = useSelector(actorRef, selectChecked);
  const stop = useSelector(actorRef, selectStop);
  const mayImport = useSelector(actorRef, selectMayImport);
  const why = useId();
  const busy = state === 'importing';
  const count = (checked?.counts.new ?? 0) + (checked?.counts.changed ?? 0);
  if (state === 'overtaken') return null;
  return (
    <ActBar aria-label={t('import.bar')} mt="6">
      <chakra.div fontSize="sm" color="fg.muted" aria-live="polite" minW="0">
        {busy && t('import.running_text')}
        {stop !== null && (
          <WhyList
            id={why}
            intro={t('import.why')}
            reasons={[{ key: stop, label: t(guardReasons.nothingStops[stop]) }]}
          />
        )}
      </chakra.div>
      <Button
        size="lg"
        flexShrink={0}
        busy={busy}
        busyLabel={t('import.running')}
        blocked={!mayImport && !busy}
        {...(stop === null ? {} : { 'aria-describedby': why })}
        onClick={() => actorRef.send({ type: 'import.confirmed' })}
        {...handsFocusOn}
      >
        {t('import.do', { count })}
      </Button>
    </ActBar>
  );
}
