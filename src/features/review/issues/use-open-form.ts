import { type RefObject, useState } from 'react';
import { keepTyped, readTyped } from '../../../platform/typed.ts';
import { focusOnceDrawn } from '../../../ui/focus-once-drawn.ts';

/** How the names begin under which what is typed of a dossier's issues is kept. */
export const issueForms = (userId: string): string => `issue.${userId}.`;

/**
 * Whether a form below `head` is open, and under which name its words are kept. One whose words are kept is open without
 * a press: the page took it away. Only a press brings the focus to it. `about`: an issue, or what a new one is about.
 */
export function useOpenForm(userId: string, about: string, head: RefObject<HTMLElement | null>) {
  const keptAs = `${issueForms(userId)}${about}`;
  const [isOpen, setOpen] = useState(() => readTyped(keptAs).values !== null);
  return {
    keptAs,
    isOpen,
    open: () => {
      setOpen(true);
      focusOnceDrawn(() => {
        const part = head.current?.closest('li, section');
        const first = part?.querySelector<HTMLElement>('form select, form textarea') ?? null;
        first?.focus();
        return first !== null;
      });
    },
    /** sent, or given up */
    close: () => {
      keepTyped(keptAs, []);
      setOpen(false);
    },
  };
}
