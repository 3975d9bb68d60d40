import { use, useEffect, useState } from 'react';
import { holdTraversal } from '../platform/ways-out.ts';
import { NavigateProvider, pathPressed } from './link.tsx';

/** The way that was asked for. */
type WayOut = { readonly go: () => void };

/**
 * Holds what leads away from the page within the portal: a link of the page, one of the shell around it, and the
 * browser's own way back. `isAsked`: one of them was pressed, and whoever did is asked before it is gone.
 */
export function useWayOut(isHeld: boolean) {
  const navigate = use(NavigateProvider);
  const [wayOut, setWayOut] = useState<WayOut | null>(null);
  useEffect(() => {
    if (!isHeld || navigate === null) return undefined;
    // before the link has heard of it: a press that is taken already is followed by no link
    const ask = (event: MouseEvent) => {
      const path = pathPressed(event);
      // a link to this very page takes nothing away
      if (path === null || new URL(path, window.location.href).pathname === window.location.pathname) return;
      event.preventDefault();
      setWayOut({ go: () => navigate(path) });
    };
    document.addEventListener('click', ask, true);
    const letGo = holdTraversal((go) => setWayOut({ go }));
    return () => {
      document.removeEventListener('click', ask, true);
      letGo();
    };
  }, [isHeld, navigate]);
  return {
    isAsked: wayOut !== null,
    leave: () => {
      wayOut?.go();
      setWayOut(null);
    },
    stay: () => setWayOut(null),
  };
}
