import { describe, expect, it } from 'vitest';
import { settle, type Visitor } from '../../src/app/guards.ts';
import { routes } from '../../src/app/routes.ts';
import { type Screen, screens, type Who } from '../fixtures/screens.ts';

const member = (role: string): Visitor => ({ loggedIn: true, stored: true, role });
/** Staff are members by the name of their role. */
const visitors: Readonly<Partial<Record<Who, Visitor>>> = {
  nobody: { loggedIn: false, stored: false, role: null },
  investor: member('user'),
  company: member('user'),
};

/** Paths that are judged at another one, which draws the same screen. */
const twins: Readonly<Record<string, string>> = {
  // it opens the step where the dossier stands
  '/user/enrollment': '/user/enrollment/step1',
  // of the other type of member
  '/user/business/view_contract_info': '/user/individual/view_contract_info',
  '/user/business/view_contract_files': '/user/individual/view_contract_files',
  '/admin/individual/contract_validation/user_id/:user_id':
    '/admin/business/contract_validation/user_id/:user_id',
  '/admin/individual/bank_information_validation/user_id/:user_id':
    '/admin/business/bank_information_validation/user_id/:user_id',
};

/** Where in the table whoever opens a screen ends; a page of one thing is reached from there. */
function placeOf({ who, path, leadsTo }: Screen): string {
  const [asked = '', search = ''] = path.split('?');
  return leadsTo ?? settle(asked, visitors[who] ?? member(who), search).route.path;
}

const shown = routes.filter(({ to }) => to === undefined);
const judged: readonly string[] = screens.map(placeOf);
const drawnAt = (path: string) => shown.find((row) => row.path === path)?.screen;

describe('the pages of the route table', () => {
  it('are judged by axe, each of them: by a row of the screens, or at another path that draws the same', () => {
    expect(shown.length).toBeGreaterThan(70);
    const missing = shown
      .map(({ path }) => path)
      .filter((path) => !judged.includes(path) && !(path in twins));
    expect(missing, 'no row of tests/fixtures/screens.ts leads there').toEqual([]);
  });

  it.each(Object.entries(twins))('%s is judged as %s, which draws the same screen', (path, twin) => {
    expect(drawnAt(path)).toBeDefined();
    expect(drawnAt(twin)).toBe(drawnAt(path));
    expect(judged).toContain(twin);
    expect(judged, 'it is judged itself').not.toContain(path);
  });

  it.each(screens.flatMap(({ name, leadsTo }) => (leadsTo === undefined ? [] : [[name, leadsTo] as const])))(
    '%s leads to %s, which the table has',
    (_name, path) => {
      expect(drawnAt(path)).toBeDefined();
    },
  );
});
