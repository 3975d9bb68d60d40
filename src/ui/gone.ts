/** Whether a refusal's key says that an address names nothing of this member: it isn't there, or its id is none. */
export const isGone = (key: string): boolean => key === 'not_found' || key === 'validation_failed';
