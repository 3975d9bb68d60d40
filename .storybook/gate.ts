import { silentControls } from '../tests/fixtures/silent-controls.ts';
import { wordless } from './spoken.ts';

const toldByMachine = new Map<string, Map<string, string>>();

/** All that can be read on the page, portals included. */
const pageText = () => document.body.innerText.replaceAll(/\s+/g, ' ').trim();
const isLoading = () => document.querySelector('[data-skeleton]') !== null;

const patience = 8000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits as long as this holds, and no longer than it may. Milliseconds. */
async function whileIt(holds: () => boolean, atMost: number): Promise<void> {
  for (let waited = 0; holds() && waited < atMost; waited += 25) await pause(25);
}

/** Waits for what comes late: parts that are loaded when they are first drawn. */
export const settled = wordless((): Promise<void> => whileIt(isLoading, patience));

const isMoving = () =>
  document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );

/** What is loaded or moved first is there in the second picture. */
export const drawn = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Waits until two pictures later the page says the same: what effects draw comes with the next ones. */
async function quiet(): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const before = pageText();
    await drawn();
    if (pageText() === before) return;
  }
}

/** Waits until what moves is where it belongs: a colour on its way is judged by nobody. */
const stands = (): Promise<void> => whileIt(isMoving, 2000);

/**
 * Fails a story that is empty, one that shows a skeleton without saying so (`parameters.skeleton`), one in which something
 * is off without saying why, and one that says the same as another story of its machine (`parameters.machine`).
 */
export async function judgeStory(
  story: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<void> {
  await quiet();
  if (parameters['skeleton'] !== true) {
    await settled();
    if (isLoading()) throw new Error(`${story} shows a skeleton`);
  }
  await stands();
  if (pageText().length < 2) throw new Error(`${story} is empty`);
  const silent = silentControls();
  if (silent.length > 0) throw new Error(`${story} does not say why this is off: ${silent.join(', ')}`);
  const machine = parameters['machine'];
  if (typeof machine !== 'string') return;
  const told = toldByMachine.get(machine) ?? new Map<string, string>();
  toldByMachine.set(machine, told);
  const twinOf = (text: string) => [...told].find(([other, said]) => said === text && other !== story)?.[0];
  // a public page is drawn before its chart is there
  await whileIt(() => twinOf(pageText()) !== undefined, 2000);
  const text = pageText();
  const twin = twinOf(text);
  if (twin !== undefined) throw new Error(`${story} says the same as ${twin}`);
  told.set(story, text);
}
