import type { KeyboardEvent } from 'react';
import { isTouched } from '../platform/media.ts';

function showWhatIsSent(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  // not the button itself: a second press of the same key would send
  const summary = event.currentTarget.form?.querySelector<HTMLElement>('section:has([type=submit])');
  if (!summary) return;
  summary.tabIndex = -1;
  summary.focus();
}

/**
 * For the text fields of a form that sends money. A keyboard on the screen hides what the request comes to, and its Enter is
 * pressed to be rid of it: that shows the section with the button and sends nothing. Any other keyboard's Enter sends.
 */
export const doneByTouch = () =>
  isTouched() ? { enterKeyHint: 'done' as const, onKeyDown: showWhatIsSent } : {};
