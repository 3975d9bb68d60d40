const below = (path: string, query?: Readonly<Record<string, string>>): string =>
  `/admin/bank_operations${path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`;

export const financePath = below('');
export const accountsPath = below('/bank_account');
export const bankTransactionsPath = (query?: Readonly<Record<string, string>>) =>
  below('/bank_transactions', query);
export const memberWalletsPath = below('/member_wallet');
export const fundOperationsPath = below('/fund_operations');
/** `list`: what the bank's list was asked for, so that the way back leads to the same page. */
export const transactionPath = (userId: string, id: string, list: string) =>
  below('/view_transaction', {
    user_id: userId,
    id,
    from: 'bank_transactions',
    ...(list !== '' && { list }),
  });
