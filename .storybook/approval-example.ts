import { within } from 'storybook/test';

export const approvalId = (n: number) => `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1e${String(n).padStart(2, '0')}`;
const hash = '5f'.repeat(32);

/** What each example has that waits for a second person; about no member, unless it says so. */
export const waitingApproval = {
  id: approvalId(1),
  user_id: null,
  user_name: null,
  account_closed: false,
  request: null,
  effects_hash: hash,
  current_hash: hash,
  prepared_by: approvalId(91),
  prepared_by_name: 'Noa Exemple',
  prepared_at: '2026-03-13T09:20:00.000Z',
  state: 'OPEN',
  closed_by_name: null,
  closed_at: null,
  may_confirm: true,
  why_not: null,
  impediment: null,
  may_end: true,
} as const;

/** Each answer beside its name, as it is read out. */
export const answersIn = (canvasElement: HTMLElement) =>
  within(canvasElement)
    .queryAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
