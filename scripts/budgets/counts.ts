// Counts that pages are held to beside their bytes; the browser tests look at them.
import type { Row } from './bundle.ts';

type Count = { readonly goal: number; readonly limit: number };

/** Requests until the page can be used, the page itself among them. */
export const requestsOf: Readonly<Record<'login', Count>> = { login: { goal: 7, limit: 7 } };

/** How much of a page may move by itself, as the browser adds it up. */
const shiftGoal = 0.01;
/** Pages on which more moves, with a little room above what was seen. */
const shifts: Readonly<Record<string, number>> = {
  // a code that is refused: the answer may be longer than the words that it replaces
  '/activate_account': 0.02,
  '/user/enrollment/step5/individual': 0.03,
  '/user/enrollment/step6/business': 0.03,
  '/user/account': 0.035,
  '/user/business/view_contract_info': 0.035,
  '/user/individual/view_contract_info': 0.035,
  '/admin/dashboard': 0.035,
  '/admin/bank_operations/fund_operations/:user_id/:currency': 0.07,
  '/admin/bank_operations/conversion': 0.14,
  '/admin/bank_operations/conversion/:user_id': 0.025,
  '/admin/view_member/:user_id': 0.025,
};
const movesOnReview = 0.03;

/** The most that may move on a row's page. */
export const shiftOf = ({ path, screen }: Row): number =>
  shifts[path] ?? (screen.startsWith('review') ? movesOnReview : shiftGoal);
