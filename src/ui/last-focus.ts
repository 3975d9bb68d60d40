/** A control of the page that had the focus, and what it was called then. */
type Control = { readonly element: HTMLElement; readonly name: string | null };

export const nameOf = (one: HTMLElement): string | null => one.getAttribute('aria-label') ?? one.textContent;
/** What lies over the page. */
const over = 'dialog, [role$=dialog], [role=menu], [role=listbox], [popover]';

let last: Control | null = null;

function note({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && target.closest(over) === null)
    last = { element: target, name: nameOf(target) };
}

/** When the focus went from something to nothing, by a press on what takes none. */
let lostAt = Number.NEGATIVE_INFINITY;
function noteLost({ relatedTarget }: FocusEvent): void {
  if (relatedTarget === null) lostAt = performance.now();
}
/** Milliseconds: who stands on nothing for longer has gone on to something else, to read perhaps. */
const recent = 5000;
export const hasJustLeft = (): boolean => performance.now() - lostAt < recent;

/** From now on it is known what of the page had the focus last, whatever lies over it since. */
export function followControls(): void {
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', noteLost);
}

/** What of the page had the focus last; null: nothing had. */
export const lastFocused = (): Control | null => last;
