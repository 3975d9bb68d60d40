/** Whether a command was told words that it doesn't know: `parseArgs` names them in its message. */
export const isOfUnknownWords = (error: unknown): error is TypeError =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
