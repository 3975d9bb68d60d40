import { focusOnceDrawn } from './focus-once-drawn.ts';
import { hasJustLeft, lastFocused } from './last-focus.ts';
import { isNowhere } from './nowhere.ts';

type HeirsOf = (control: HTMLElement) => readonly (Element | null | undefined)[];

/** Who takes the focus of a control that is gone, the first of them that is still there. */
const heirs = new WeakMap<Element, ReturnType<HeirsOf>>();

/** What takes the focus of something that is gone; null: nothing was said of it, or that is gone as well. */
export function heirOf(gone: Element): HTMLElement | null {
  const left = heirs.get(gone)?.find((one) => one?.isConnected === true && one.checkVisibility());
  return left instanceof HTMLElement ? left : null;
}

/**
 * Whether somebody stands on it, or stood on it last and has just pressed on nothing: the second press of two in a row
 * may meet the page beneath what the first one closed.
 */
const isStoodOn = (control: HTMLElement): boolean =>
  isNowhere()
    ? hasJustLeft() && control.contains(lastFocused()?.element ?? null)
    : control.contains(document.activeElement);

/**
 * For the `ref` of a control, or of a part, that goes away with what is done by it: whoever stands on it then is put on
 * the first of its heirs that is left, and nobody else is moved. The heirs are asked for while everything is still there.
 * One and the same at each drawing: made beside the component, or kept by it.
 */
export const leavesFocusTo =
  (heirsOf: HeirsOf) =>
  (control: HTMLElement | null): (() => void) | undefined => {
    if (control === null) return undefined;
    return () => {
      heirs.set(control, heirsOf(control));
      if (!isStoodOn(control)) return;
      // who stands on nothing may be reading, wherever that is
      const options = { preventScroll: isNowhere() };
      focusOnceDrawn(() => {
        // what is drawn anew and waits for something is hidden until then, with all that stood in it
        if (!control.checkVisibility()) heirOf(control)?.focus(options);
        return true;
      });
    };
  };

/** Beside the page's own there may be others that nobody sees. */
const title = () => [...document.querySelectorAll('h1')].find((one) => one.checkVisibility());

/** The title of the page, beside which its state stands. */
export const leavesFocusToTitle = leavesFocusTo(() => [title()]);

/** The heading of the section that it stands in, which has to take the focus (`tabIndex={-1}`). */
export const leavesFocusToSection = leavesFocusTo((control) => [
  control.closest('section')?.querySelector('h2, h3'),
  title(),
]);

const partHeading = ':is(h2, h3)[tabindex]';
/** A dialog takes the focus itself: its title doesn't, and the headings inside are those of its parts. */
const isOver = (part: Element | null): boolean => part?.matches('[role$=dialog]') === true;

/** The heading of the part that it stands in, or the part itself: whichever takes the focus; else the page's title. */
export const heirsInPart: HeirsOf = (control) => {
  const part = control.closest(
    `:is(section, dialog):has(${partHeading}), :is(section, [role$=dialog])[tabindex]`,
  );
  const heading = isOver(part) ? null : part?.querySelector(partHeading);
  return [heading ?? part, ...document.querySelectorAll('h1')];
};

/** For what is asked for once more, and stands in any part of a page. */
export const leavesFocusToPart = leavesFocusTo(heirsInPart);
