// The words that a command of the house is called with.

/**
 * What `read` makes of the words of this process: it throws as `parseArgs` does at one that it doesn't know, and answers null
 * where nothing can be done with them. Asked for help, the process says how it is called and ends with 0; told what can't be,
 * it says so aside and ends with 2. Nothing else has been done by then.
 */
export function asked(usage, read) {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const found = read();
    if (found !== null) return found;
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
  }
  console.error(usage);
  process.exit(2);
}
