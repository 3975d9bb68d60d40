// Counts that pages are held to beside their bytes; the browser tests look at them.
import type { Row } from './bundle.ts';

type Count = { readonly goal: number; readonly limit: number };

/** Requests until the page can be used, the page itself among them. */
export const requestsOf: Readonly<Record<'login', Count>> = { login: { goal: 7, limit: 27 } };

/** How much of a page may move by itself, as the browser adds it up. */
const shiftGoal = 0.01;
const shifts: Readonly<Record<string, number>> = {};

/** The most that may move on a row's page. */
export const shiftOf = ({ path }: Row): number => shifts[path] ?? shiftGoal;
