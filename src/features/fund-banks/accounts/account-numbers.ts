/** Numbers of an account, in the order in which they are asked for; which of them depends on its country. */
export const accountNumbers = ['iban', 'routing_number', 'bank_account_number', 'swift'] as const;
