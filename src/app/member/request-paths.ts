type Area = 'user' | 'admin';

const lists = {
  user: '/user/bank_operations/transactions',
  admin: '/admin/bank_operations/manage_investor_transactions',
} as const;
/** The transactions of one member, as staff sees them. */
const memberList = '/admin/bank_operations/view_investor_transactions';

export const memberListPath = (userId: string): string =>
  `${memberList}?${new URLSearchParams({ user_id: userId })}`;

/** Where a request is told in full; what its list was asked for goes along, so that the way back leads to the same page. */
export function requestPath(
  area: Area,
  { userId, id }: { readonly userId: string; readonly id: string },
  list: string,
): string {
  const query = new URLSearchParams({ user_id: userId, id });
  if (list !== '') query.set('list', list);
  return `/${area}/bank_operations/view_transaction?${query.toString()}`;
}

/** The list that a request was opened from. Only its query is taken from the address. */
export function listPathOf(area: Area, search: string): string {
  const asked = new URLSearchParams(new URLSearchParams(search).get('list') ?? '');
  const path = area === 'admin' && asked.has('user_id') ? memberList : lists[area];
  const query = asked.toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The transactions that some filters choose: one's own, a member's or (null, to staff) all. */
export function transactionsPath(
  area: Area,
  userId: string | null,
  filters: Readonly<Record<string, string>>,
): string {
  const path = area === 'admin' && userId !== null ? memberList : lists[area];
  return `${path}?${new URLSearchParams({ ...(userId !== null && { user_id: userId }), ...filters })}`;
}
