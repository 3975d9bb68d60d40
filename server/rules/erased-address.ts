/** Where the addresses of erased people end: a domain that nobody can own (RFC 2606). */
export const erasedDomain = '@erased.invalid';

/** Whether an address stands for an erased person, to whom nothing is told. */
export const isErasedAddress = (email: string): boolean => email.endsWith(erasedDomain);
