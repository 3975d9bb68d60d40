type Area = 'user' | 'admin';

const lists = {
  user: '/user/bank_operations/transactions',
  admin: '/admin/bank_operations/manage_investor_transactions',
} as const;
/** The transactions of one member, as staff sees them. */
const memberList = '/admin/bank_operations/view_investor_transactions';
/** Where the member is chosen first. */
export const chooseMemberPath = memberList;

/** Other lists of staff that lead to a request, and name themselves in its address: each by the key of its title. */
const otherLists = {
  bank_transactions: '/admin/bank_operations/bank_transactions',
  conversion: '/admin/bank_operations/conversion',
} as const;
export type OtherList = keyof typeof otherLists;
const isOther = (name: string | null): name is OtherList => name !== null && Object.hasOwn(otherLists, name);

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

/** The list of other things that a request of staff was opened from; null: a list of requests. */
export function otherListOf(search: string): OtherList | null {
  const from = new URLSearchParams(search).get('from');
  return isOther(from) ? from : null;
}

/** The list that a request was opened from. Its query and its name are taken from the address, never a path. */
export function listPathOf(area: Area, search: string): string {
  const asked = new URLSearchParams(new URLSearchParams(search).get('list') ?? '');
  const other = area === 'admin' ? otherListOf(search) : null;
  const ofRequests = area === 'admin' && asked.has('user_id') ? memberList : lists[area];
  const path = other === null ? ofRequests : otherLists[other];
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
