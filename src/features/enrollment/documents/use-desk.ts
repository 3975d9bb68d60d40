import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { focusLate } from '../../../ui/focus-late.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useEnrollmentServices } from '../services.ts';
import type { Desk } from './desk.ts';
import { openDesk } from './desk.ts';
import { idOfSlot } from './papers.ts';

const words = { sent: 'slot.uploaded', replaced: 'slot.replaced', removed: 'slot.removed' } as const;

/** The desk of the step that is shown: it lives as long as the step, and its uploads with it. */
export function useDesk(): Desk {
  const { uploads } = useEnrollmentServices();
  const { i18n } = useTranslation('enrollment');
  const [desk] = useState(() =>
    openDesk(uploads, (what, slot) => {
      toast({ title: i18n.t(words[what], { ns: 'enrollment' }) });
      // the row that had focus is gone: its slot takes it
      const place = document.getElementById(idOfSlot(slot));
      if (what === 'removed') focusLate(place, place);
    }),
  );
  useEffect(() => desk.stop, [desk]);
  useSyncExternalStore(desk.subscribe, desk.version);
  return desk;
}
