import type { RouteRow } from '../../../src/app/routes.ts';
import { routes } from '../../../src/app/routes.ts';
import { requestsOf, shiftLimit } from '../../../scripts/budgets/counts.ts';
import { type Act, filterBy, typeInto } from './acts.ts';

/**
 * What a screen should reach: times of the React-only login of the same run, milliseconds, how much may move by itself in
 * any of the rounds, and requests until it can be used.
 */
export type Goals = {
  readonly firstPaint?: number;
  readonly usable: number;
  readonly blocking?: number;
  readonly interaction?: number;
  readonly shift: number;
  readonly requests?: number;
};
export type Measured = {
  readonly name: string;
  readonly row: RouteRow;
  readonly goals: Goals;
  readonly act?: Act;
};

function rowOf(path: string): RouteRow {
  const row = routes.find((one) => one.path === path);
  if (row === undefined) throw new Error(`There is no path ${path}`);
  return row;
}
const screen = (name: string, path: string, goals: Omit<Goals, 'shift'>, act?: Act): Measured => ({
  name,
  row: rowOf(path),
  goals: { ...goals, shift: shiftLimit, ...(act !== undefined && { interaction: 100 }) },
  ...(act !== undefined && { act }),
});

const list = { usable: 1.5, blocking: 80 };
const other = { usable: 2.1 };
const login = { firstPaint: 0.7, usable: 1.2, blocking: 50, requests: requestsOf.login.goal };

/** What is typed into the first field of a login. */
export const typesAddress = typeInto((page) => page.locator('input[name=email]'), 'first.last@example.test');

/** The screens that are measured, the busiest first. */
export const measuredScreens: readonly Measured[] = [
  screen('login', '/login', login, typesAddress),
  screen('users', '/admin/manage_users', list, filterBy('Type')),
  screen('transactions', '/admin/bank_operations/manage_investor_transactions', list, filterBy('Type')),
  screen('welcome', '/', other),
  screen('signup', '/signup', other),
  screen('user dashboard', '/user/dashboard', other),
  screen(
    'enrollment step',
    '/user/enrollment/step3/individual',
    other,
    typeInto((page) => page.locator('main input[type=text]:visible').first(), ' and some more words'),
  ),
  screen('values', '/admin/edit_capital', other),
  screen('reports', '/admin/reports', other),
  screen('review', '/admin/business/kyc_validation/user_id/:user_id', other),
  screen('account', '/user/account', other),
];
