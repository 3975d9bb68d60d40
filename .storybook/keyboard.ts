import { drawn } from './gate.ts';
import type { Press } from './keys.ts';

const focusable =
  'a[href], button, input, select, textarea, summary, iframe, [contenteditable=true], [tabindex]';
const usable =
  'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=tab]';
const shut = '[inert], [aria-hidden=true], :disabled';
/** Of the members of these one takes the focus, and the arrows lead to the others. */
const groups = '[role=radiogroup], [role=tablist], [role=menu], [role=listbox], [role=toolbar], [role=grid]';
const entries = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, [contenteditable=true]';
const around = 'header, nav, footer';
/** The rows of a table are alike: the first two are pressed. */
const furtherRow = 'tbody tr:nth-child(n + 3) *';
const opened = 'dialog, [role=dialog], [role=alertdialog], [popover]';

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

const isShut = (control: HTMLElement): boolean =>
  control.closest(shut) !== null || control.matches('[type=hidden]');

/** Whether a person sees it and may use it. */
function isOpen(control: HTMLElement): boolean {
  if (isShut(control)) return false;
  const { width, height } = control.getBoundingClientRect();
  return (
    width > 1 && height > 1 && control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}
const controls = () => all(usable).filter(isOpen);

/** What a person hears of it, and whether that is over the page. */
export function nameOf(one: HTMLElement): string {
  const label = one instanceof HTMLInputElement ? one.labels?.[0]?.innerText : undefined;
  const heard = [one.getAttribute('aria-label'), label, one.innerText, one.id, one.getAttribute('type')];
  const name = heard.map((part) => part?.replaceAll(/\s+/g, ' ').trim()).find((part) => part);
  return `${one.localName} “${name ?? ''}”${one.closest(opened) === null ? '' : ' in a dialog'}`;
}

/** Whether words can be typed into it, or one of several chosen. */
const canBeTyped = (one: HTMLElement): boolean => one.matches(`${entries}, select`);

/** What Space ticks; the arrows go on from a choice that is made. */
const isTicked = (one: HTMLElement): boolean => one.matches('[type=checkbox], [type=radio]');

/** What the Tab key comes to, in its order, until it has gone round once. */
async function round(press: Press): Promise<ReadonlySet<Element>> {
  const met: Element[] = [];
  const meet = ({ target }: FocusEvent) => void (target instanceof Element && met.push(target));
  document.addEventListener('focusin', meet, true);
  const once = all(focusable).length + 2;
  const isRound = () => new Set(met).size < met.length || met.length === 0;
  for (let rounds = 0; rounds === 0 || (rounds < 3 && !isRound()); rounds += 1)
    await press('{Tab}'.repeat(once));
  document.removeEventListener('focusin', meet, true);
  // where there is but one, it keeps the focus
  return new Set([...met, ...(document.activeElement ? [document.activeElement] : [])]);
}

/** Whether the arrows lead there from something that Tab has come to. */
function isBeside(one: HTMLElement, met: ReadonlySet<Element>): boolean {
  const twins = one.matches('input[type=radio]') ? all(`[name="${one.getAttribute('name') ?? ''}"]`) : [];
  const group = one.closest(groups);
  return [...met].some((other) => twins.some((twin) => twin === other) || group?.contains(other) === true);
}

/** What is asked of the browser by what was pressed: a file, or that a form is sent (or its button says why it isn't). */
export type Heard = { readonly asksFile: boolean; readonly submits: boolean };

type Staying = {
  readonly heard: () => Heard;
  /** how often a file was asked for */
  readonly files: () => number;
  readonly end: () => void;
};

/** Keeps the page where it is, whatever is pressed: no link is followed, no form sent by the browser, no file asked for. */
function staying(): Staying {
  let files = 0;
  let submits = false;
  const address = window.location.href;
  const stay = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null;
    const isFile = target?.matches('input[type=file]') ?? false;
    files += isFile ? 1 : 0;
    const isOff = target !== null && target.closest('[aria-disabled=true][aria-describedby]') !== null;
    submits ||= event.type === 'submit' ? event.defaultPrevented : isOff;
    if (isFile || event.type === 'submit' || target?.closest('a[href]')) event.preventDefault();
  };
  for (const name of ['click', 'submit']) window.addEventListener(name, stay);
  return {
    heard: () => ({ asksFile: files > 0, submits }),
    files: () => files,
    end: () => {
      for (const name of ['click', 'submit']) window.removeEventListener(name, stay);
      window.history.replaceState(null, '', address);
    },
  };
}

/** A control, found again by what is heard of it when the page draws it anew; `opener` is what brings it to the page. */
type Stop = {
  readonly one: HTMLElement;
  readonly name: string;
  readonly opener: Stop | null;
  readonly turn: number;
};

/** How keys are pressed, and how often anything has come of them beside what the page shows: an event, a file. */
type Keys = { readonly press: Press; readonly came: () => number };

const found = (name: string) => all(usable).find((one) => nameOf(one) === name && !isShut(one));
const hasFocus = (one: HTMLElement | undefined): one is HTMLElement => {
  one?.focus();
  return one !== undefined && document.activeElement === one;
};

/** Brings the focus there: at once, or after what lies over it is shut, or what holds it is opened again. */
async function reach(stop: Stop, keys: Keys): Promise<HTMLElement | null> {
  const there = found(stop.name);
  if (hasFocus(there)) return there;
  await keys.press('{Escape}');
  await drawn();
  const left = found(stop.name);
  if (hasFocus(left)) return left;
  if (stop.opener !== null) await use(stop.opener, keys);
  const again = found(stop.name);
  return hasFocus(again) ? again : null;
}

/** Tells when the page changes; what comes with its first use may take React a third of a second to show. */
function change(): { readonly within: (ms: number) => Promise<void>; readonly end: () => void } {
  let tell = (): void => undefined;
  const isChanged = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const observer = new MutationObserver(() => tell());
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  return {
    within: (ms) => Promise.race([isChanged, new Promise<void>((resolve) => setTimeout(resolve, ms))]),
    end: () => observer.disconnect(),
  };
}

/**
 * Presses a key, and tells whether it went to what had the focus: a menu that shuts may take the focus back before it. Whether
 * the page changes is waited for, unless something else has come of it (`came` counts).
 */
async function hit(one: HTMLElement, key: string, { press, came }: Keys): Promise<boolean> {
  const before = came();
  let isHit = false;
  const meet = ({ target }: KeyboardEvent) => {
    isHit ||= target === one;
  };
  const changed = change();
  document.addEventListener('keydown', meet, true);
  await press(key);
  document.removeEventListener('keydown', meet, true);
  if (one.matches('button') && came() === before) await changed.within(400);
  changed.end();
  await drawn();
  return isHit;
}

/** Waits until it is so, for so many ms at most. */
async function until(isSo: () => boolean, ms: number): Promise<void> {
  for (const end = performance.now() + ms; !isSo() && performance.now() < end;) await drawn();
}

async function use(stop: Stop, keys: Keys): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    const one = await reach(stop, keys);
    if (one === null) return;
    const isChosen = one.matches('[type=radio]:checked');
    if (await hit(one, isChosen ? '{ArrowDown}' : isTicked(one) ? '[Space]' : '{Enter}', keys)) return;
  }
}

export type Walk = {
  /** what is there to be used, and Tab does not come to it */
  readonly missed: readonly string[];
  /** whether Tab comes to something to type into, or to choose from */
  readonly hasEntry: boolean;
} & Heard;

/** In which turn it is pressed: the page's own buttons and entries, what is ticked, its links, what is around it. */
function turnOf(one: HTMLElement): number {
  if (one.closest(around) !== null) return 3;
  if (one.matches('a')) return 2;
  return isTicked(one) ? 1 : 0;
}
const isPressed = ({ one }: Stop) => !one.matches('select') && !one.matches(furtherRow);

/**
 * Goes round the page with Tab, then presses all that it has come to, and what that opens: Enter, or Space where something
 * is ticked. Without `isDone` nothing is pressed; it tells whether boxes that were ticked need not be followed by the
 * page's buttons once more. `sent` counts what went to the chart.
 */
export async function walkByKeys(
  press: Press,
  sent: () => number,
  isDone: ((heard: Heard) => boolean) | null,
): Promise<Walk> {
  const known = new Set<string>();
  const missed = new Set<string>();
  let hasEntry = false;
  const stay = staying();
  const keys: Keys = { press, came: () => sent() + stay.files() };

  const look = async (opener: Stop | null): Promise<readonly Stop[]> => {
    const stopAt = (one: HTMLElement): Stop => ({ one, name: nameOf(one), opener, turn: turnOf(one) });
    const isFresh = ({ name }: Stop) => !known.has(name);
    // what shuts when it is left is gone after a round
    const seen = controls().map(stopAt).filter(isFresh);
    const met = await round(press);
    // a choice may lie unseen under its picture
    const unseen = all(usable).filter((one) => met.has(one) && !seen.some((stop) => stop.one === one));
    const fresh = [...seen, ...unseen.map(stopAt).filter(isFresh)];
    const isMet = ({ one }: Stop) => met.has(one) || isBeside(one, met);
    for (const stop of fresh) {
      known.add(stop.name);
      if (isMet(stop) && canBeTyped(stop.one)) hasEntry ||= stop.turn === 0;
      // what is shut by now lay under something that was opening
      if (!isMet(stop) && isOpen(stop.one) && (opener === null || stop.name.endsWith('dialog')))
        missed.add(stop.name);
    }
    // the way on stands last: it is pressed before what changes the page; what is named alike is pressed once
    const byName = new Map(fresh.filter(isMet).map((stop) => [stop.name, stop]));
    const pressed = [...byName.values()].filter((stop) => met.has(stop.one) && isPressed(stop)).toReversed();
    return pressed.toSorted((a, b) => Number(canBeTyped(a.one)) - Number(canBeTyped(b.one)));
  };
  const pressEach = async (first: readonly Stop[]) => {
    const left = [...first];
    for (let stop = left.shift(); stop !== undefined; stop = left.shift()) {
      const before = keys.came();
      await use(stop, keys);
      const isMore = () => !stop.one.matches('a') && controls().some((one) => !known.has(nameOf(one)));
      // what opens with its first use may come after its button has changed
      if (stop.one.matches('button') && keys.came() === before) await until(isMore, 400);
      if (isMore()) left.push(...(await look(stop)));
    }
  };

  const page = await look(null);
  const pressed = isDone === null ? [] : page;
  const [own = [], ticked = [], links = [], beyond = []] = [0, 1, 2, 3].map((turn) =>
    pressed.filter((stop) => stop.turn === turn),
  );
  // a box that is ticked may let the page's buttons through; a link may lead away, the last ones surely
  for (const turn of [own, ticked]) await pressEach(turn);
  if (ticked.length > 0 && isDone?.(stay.heard()) === false) await pressEach(own);
  for (const turn of [links.toReversed(), beyond]) await pressEach(turn);
  stay.end();
  return { missed: [...missed], hasEntry, ...stay.heard() };
}
