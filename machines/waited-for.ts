/** Whether what was thrown is the server's word that a decision about the same thing waits for a second person already. */
export const isWaitedFor = (thrown: unknown): boolean =>
  typeof thrown === 'object' &&
  thrown !== null &&
  'approvalId' in thrown &&
  typeof thrown.approvalId === 'string';
