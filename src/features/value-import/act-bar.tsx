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
import { Button } from '../../ui/button.tsx';
import { handsFocusOn } from '../../ui/focused-heading.tsx';
import { WhyList } from '../../ui/why-list.tsx';
import { useImportServices } from './services.ts';

/** Below the preview: what will be taken in, or what keeps it out. */
export function ActBar() {
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
    <chakra.section
      aria-label={t('import.bar')}
      position="sticky"
      bottom="0"
      zIndex="sticky"
      bg="bg.panel"
      boxShadow="bar"
      mt="6"
      mx={{ base: '-4', md: '-6', xl: '-10' }}
      mb="-8"
      px={{ base: '4', md: '6', xl: '10' }}
      py="3"
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
      justifyContent="space-between"
      columnGap="6"
      rowGap="2"
    >
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
    </chakra.section>
  );
}
