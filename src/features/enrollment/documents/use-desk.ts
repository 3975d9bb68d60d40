import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { focusLate } from '../../../ui/focus-late.ts';
import { toast } from '../../../ui/toaster.tsx';
import { namedIn } from '../correction/place-of-issue.ts';
import { useEnrollmentServices } from '../services.ts';
import type { Dossier } from '../steps/use-details.ts';
import type { Desk } from './desk.ts';
import { openDesk } from './desk.ts';
import { idOfSlot } from './papers.ts';
import { toldOfPaper } from './told-words.ts';

/** A paper is named by the dossier as it was read last when something is told of it. */
function openNewest(first: Dossier) {
  let newest = first;
  return {
    read: () => newest,
    keep: (next: Dossier) => {
      newest = next;
    },
  };
}

/** The desk of the step that is shown: it lives as long as the step, and its uploads with it. */
export function useDesk(dossier: Dossier): Desk {
  const { uploads } = useEnrollmentServices();
  const { i18n } = useTranslation('enrollment');
  const [newest] = useState(() => openNewest(dossier));
  useEffect(() => newest.keep(dossier), [newest, dossier]);
  const [desk] = useState(() =>
    openDesk(uploads, (what, slot, file) => {
      // words of a company alone are there where its papers are: nobody else waits for them
      const words = {
        t: i18n.getFixedT(null, 'enrollment'),
        business: i18n.getFixedT(null, 'business'),
        correction: i18n.getFixedT(null, 'correction'),
      };
      const title = toldOfPaper(words, namedIn(newest.read()), what, slot);
      toast({ title, ...(file === null ? {} : { description: file }) });
      // the row that had focus is gone: its slot takes it
      const place = document.getElementById(idOfSlot(slot));
      if (what === 'removed') focusLate(place, place);
    }),
  );
  useEffect(() => desk.stop, [desk]);
  useSyncExternalStore(desk.subscribe, desk.version);
  return desk;
}
