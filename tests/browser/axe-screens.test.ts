import { expect, it } from 'vitest';
import { everyScreen, itIsJudged, show } from '../fixtures/judged-screens.ts';
import { faultsOf } from '../fixtures/page-faults.ts';
import { motionFaults, plainColorFaults } from '../fixtures/plain-colors.ts';
import { sample, seed, wholeRun } from '../fixtures/sample.ts';
import { screens } from '../fixtures/screens.ts';
import { tabFaults } from '../fixtures/tab-walk.ts';

const ways = everyScreen.length / screens.length;
/** Screens by the seed, each once, in turns that it begins through widths and languages; in a whole run all in English. */
const each = screens.flatMap((_, at) => everyScreen[at * ways + ((at * 5 + seed) % ways)] ?? []);
itIsJudged(wholeRun ? everyScreen.filter(({ language }) => language === 'en') : sample(each, 4));

it('is judged by what is there: planted faults are found', async () => {
  const [one] = everyScreen.filter(({ screen }) => screen.path === '/login');
  if (one === undefined) throw new Error('no screen');
  const page = await show(one);
  await page.evaluate(() => {
    const main = document.querySelector('main');
    document.querySelector('form label')?.remove();
    document.querySelector('h1')?.remove();
    const button = document.querySelector<HTMLElement>('form button[type=submit]');
    if (button) button.style.cssText = 'width: 20px; padding: 0; overflow: hidden; white-space: nowrap';
    const room = document.createElement('div');
    main?.append(room);
    const plant = (name: string, style: string, words = '') => {
      const part = document.createElement(name);
      part.style.cssText = `display: block; ${style}`;
      part.textContent = words;
      room.append(part);
      return part;
    };
    plant('div', 'width: 500px; height: 1px');
    plant('button', 'outline: 0', 'ringless');
    plant('button', 'position: relative; top: -90px', 'back');
    plant('p', 'transition: color 1s !important');
    plant('p', 'width: 60px; overflow: hidden; white-space: nowrap', 'a sentence that ends nowhere');
    const list = plant('select', 'width: 60px');
    list.append(new Option('what was chosen long ago'));
    const trap = plant('button', '', 'trap');
    trap.addEventListener('keydown', (event) => event.preventDefault());
    plant('button', '', 'beyond');
    for (const state of ['page', 'false'])
      plant('a', 'outline: 0 !important', state).setAttribute('aria-current', state);
  });
  const faults = [
    ...(await tabFaults(page)),
    ...(await plainColorFaults(page)),
    ...(await motionFaults(page)),
    ...(await faultsOf(page)),
  ].join('\n');
  for (const fault of [
    /^label: /m,
    /^0 h1$/m,
    /^cut: Log in$/m,
    /^cut: a sentence that ends nowhere$/m,
    /^cut choice: what was chosen long ago$/m,
    /scrolls aside by \d+px at 320/,
    /^focus not seen: button ringless$/m,
    /^goes back: .* → button back$/m,
    /^not reached: button beyond$/m,
    /^looks like the others: a page$/m,
    /^moves: p/m,
  ])
    expect(faults).toMatch(fault);
});
