/** Whether what was thrown says that an address names nothing of this member: it isn't there, or its id is none. */
export const isGone = (thrown: unknown): boolean =>
  typeof thrown === 'object' &&
  thrown !== null &&
  'key' in thrown &&
  (thrown.key === 'not_found' || thrown.key === 'validation_failed');
