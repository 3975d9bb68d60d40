import { type RefObject, useEffect } from 'react';

export type KeyActions = {
  /** by the key in small letters: `a`, `j`, `?` */
  readonly single: Readonly<Record<string, (() => void) | undefined>>;
  /** Ctrl or ⌘ with Enter, also while typing */
  readonly confirm: (() => void) | undefined;
  readonly escape: (() => void) | undefined;
  /** the form that these two are about: pressed in another one with words of its own, they are none of theirs */
  readonly form: RefObject<HTMLFormElement | null>;
};

const typed = 'input, select, textarea, [contenteditable]:not([contenteditable="false"])';
/** Whatever lies over the page has keys of its own. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], :popover-open';

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
/** A form without room for words, of a day or of the page to turn to, has nothing of its own that these could be about. */
const isInAnother = (target: EventTarget | null, form: HTMLFormElement | null) => {
  const own = target instanceof Element ? target.closest('form') : null;
  return own !== null && own !== form && own.querySelector('textarea') !== null;
};
const isCovered = () =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some((one) =>
    one.checkVisibility(),
  );

/** Keys of a page: single ones never while something is typed, and none while something lies over the page. */
export function useKeys({ single, confirm, escape, form }: KeyActions, isOn: boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isIn(event.target, above) || isCovered()) return;
      const isConfirm = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey;
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      const isTyping = isIn(event.target, typed);
      // held, it was pressed once: what came of that is read before it is confirmed
      if (isConfirm && event.repeat) {
        event.preventDefault();
        return;
      }
      const isOfForm = isConfirm || event.key === 'Escape';
      if (isOfForm && isInAnother(event.target, form.current)) return;
      const act = isConfirm
        ? confirm
        : isOfForm
          ? escape
          : isModified || isTyping || event.repeat || !isOn
            ? undefined
            : single[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [single, confirm, escape, form, isOn]);
}
