import { silentControls } from '../tests/fixtures/silent-controls.ts';

const toldByMachine = new Map<string, Map<string, string>>();

/** All that can be read on the page, portals included. */
const pageText = () => document.body.innerText.replaceAll(/\s+/g, ' ').trim();
const isLoading = () => document.querySelector('[data-skeleton]') !== null;

const patience = 8000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits for what comes late: parts that are loaded when they are first drawn. */
export async function settled(): Promise<void> {
  for (let waited = 0; isLoading() && waited < patience; waited += 25) await pause(25);
}

const isMoving = () =>
  document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits until the page says the same for two frames: what is drawn, and what its effects draw, comes with the next ones. */
async function quiet(): Promise<void> {
  let before = '';
  for (let frames = 0; frames < 120 && before !== (before = pageText()); frames += 2) {
    await frame();
    await frame();
  }
}

/** Waits until what moves is where it belongs: a colour on its way is judged by nobody. */
async function stands(): Promise<void> {
  for (let waited = 0; isMoving() && waited < 2000; waited += 25) await pause(25);
}

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
  for (let waited = 0; twinOf(pageText()) !== undefined && waited < 2000; waited += 25) await pause(25);
  const text = pageText();
  const twin = twinOf(text);
  if (twin !== undefined) throw new Error(`${story} says the same as ${twin}`);
  told.set(story, text);
}
