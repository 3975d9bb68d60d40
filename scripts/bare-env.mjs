// What a process takes from the shell that begins it, where that shell may be somebody's who runs a fund.

/** Said by an allowance, not by a ban: a setting that is new is left out too. */
const needed =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|TMPDIR|TZ|LANG|LC_\w+|XDG_\w+|CI|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|(https?|all|no)_proxy|npm_\w+|CHROMIUM_PATH|PLAYWRIGHT_\w+|TEST_\w+)$/i;

/** The environment without the portal's settings: they may name a database, a bucket or a mail server that is in use. */
export const bareEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.test(name)));
