// `npm run check:packages`: asks the registry for known weaknesses of the locked packages, and says whether the times of SECURITY.md are kept.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';

const root = fileURLToPath(new URL('..', import.meta.url));
const usage = `Usage: npm run check:packages

Asks the registry for known weaknesses of the locked packages, and compares them with
scripts/accepted-advisories.json and the times of SECURITY.md. Exit code: 0 when those are kept, 1 when they are not,
2 when the registry does not say.`;
const day = 86_400_000;
/** days from when a weakness is known, as SECURITY.md promises */
const graceOf = ({ reachable }, severity) =>
  reachable === false ? 90 : ['critical', 'high'].includes(severity) ? 7 : 30;

/** Every advisory of an `npm audit --json`, once. */
function advisoriesOf(report) {
  const found = new Map();
  for (const { via } of Object.values(report.vulnerabilities))
    for (const one of via)
      if (typeof one === 'object') {
        const id = one.url.split('/').at(-1);
        found.set(id, { id, name: one.name, severity: one.severity, title: one.title });
      }
  return [...found.values()];
}

/**
 * The lines to print and whether all is well. `accepted` are advisories that somebody looked at: since when each is known,
 * why it may wait, and whether it can be reached here. What nobody looked at, or what waited too long, fails.
 */
export function judge(report, accepted, today) {
  const advisories = advisoriesOf(report);
  const lines = [];
  let ok = true;
  for (const { id, name, severity, title } of advisories) {
    const entry = accepted.find((one) => one.id === id);
    const what = `${id} (${severity}) in ${name}: ${title}`;
    if (!entry) {
      ok = false;
      lines.push(`NEW      ${what}. Mend it, or say in scripts/accepted-advisories.json why it may wait.`);
      continue;
    }
    const until = new Date(Date.parse(entry.known) + graceOf(entry, severity) * day)
      .toISOString()
      .slice(0, 10);
    const late = !(today <= until);
    ok &&= !late;
    lines.push(
      `${late ? 'OVERDUE ' : 'WAITING '} ${what}. Known since ${entry.known}, to be mended by ${until}: ${entry.reason}`,
    );
  }
  for (const { id } of accepted)
    if (!advisories.some((one) => one.id === id))
      lines.push(
        `GONE     ${id} is known of no package any more: take it out of scripts/accepted-advisories.json.`,
      );
  lines.push(
    ok ? `Well: ${advisories.length} known weaknesses, none beyond its time.` : 'Not well: see above.',
  );
  return { ok, lines };
}

/** What the registry knows, of what builds the portal too, on a host that sets NODE_ENV=production as well. */
function audit() {
  const own = process.env.npm_execpath;
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const { stdout } = spawnSync(command, [...first, 'audit', '--json', '--include=dev'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  try {
    const report = JSON.parse(stdout);
    return report.vulnerabilities ? report : null;
  } catch {
    return null;
  }
}

if (process.argv[1] && pathToFileURL(resolve(process.argv[1])).href === import.meta.url) {
  const words = process.argv.slice(2);
  const isHelp = words.length === 1 && ['--help', '-h'].includes(words[0]);
  if (words.length > 0) {
    (isHelp ? console.log : console.error)(usage);
    process.exit(isHelp ? 0 : 2);
  }
  const report = audit();
  if (report === null) {
    // no answer is no good news
    console.error('The registry did not say which weaknesses are known: nothing was checked.');
    process.exit(2);
  }
  const accepted = JSON.parse(readFileSync(join(root, 'scripts', 'accepted-advisories.json'), 'utf8'));
  const { ok, lines } = judge(report, accepted, new Date().toISOString().slice(0, 10));
  for (const line of lines) console.log(line);
  process.exit(ok ? 0 : 1);
}
