import { useEffect } from 'react';

export type KeyActions = {
  /** by the key in small letters: `a`, `j`, `?` */
  readonly single: Readonly<Record<string, (() => void) | undefined>>;
  /** Ctrl or ⌘ with Enter, also while typing */
  readonly confirm: (() => void) | undefined;
  readonly escape: (() => void) | undefined;
};

const typed = 'input, select, textarea, [contenteditable]:not([contenteditable="false"])';
/** Whatever lies over the page has keys of its own. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], :popover-open';

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
const isCovered = () =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some((one) =>
    one.checkVisibility(),
  );

/** Keys of a page: single ones never while something is typed, and none while something lies over the page. */
export function useKeys({ single, confirm, escape }: KeyActions, isOn: boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isIn(event.target, above) || isCovered()) return;
      const isConfirm = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey;
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      const isTyping = isIn(event.target, typed);
      const act = isConfirm
        ? confirm
        : event.key === 'Escape'
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
  }, [single, confirm, escape, isOn]);
}
