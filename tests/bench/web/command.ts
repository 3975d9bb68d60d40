import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions } from 'playwright-core';
import { type OpenedRows, openRows, visitorOf } from '../../fixtures/opened-rows.ts';
import { freePort } from '../../fixtures/free-port.ts';
import type { Result } from './figures.ts';
import type { Act } from './acts.ts';
import { frontOfFolder, frontOfServer } from './front.ts';
import { longTasks } from './long-tasks.ts';
import { type How, measure, phone, type Sample } from './measure.ts';
import { buildReactOnly } from './react-only.ts';
import { type Measured, measuredScreens, typesAddress } from './screens.ts';
import { markdownOf, placeOf, type Run } from './told.ts';

const usualRounds = '5';
export const help = `npm run bench:web [-- options]
  --rounds ${usualRounds}            how often every screen is opened; the median counts
  --only login,users    these screens alone, and no long tasks
  --cpu ${phone.cpu}               how many times slower the processor is made: less on a machine that is slow itself
  --part screens, long   the slow screens, or the long tasks of every screen at 1×, alone
  --markdown            print the table alone, as docs/benchmarks.md holds it
  --json FILE           write every figure of every round there
The screens: ${measuredScreens.map(({ name }) => name).join(', ')}.`;

const options: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
  ignoreHTTPSErrors: true,
};
const floorName = 'login, React alone';
const tell = (line: string) => console.error(line);

/** Opens a row of the portal as its visitor does, with nothing in the cache. */
async function measureRow(rows: OpenedRows, url: string, { row }: Measured, how: How): Promise<Sample> {
  const address = await rows.addressOf(row);
  const known = await rows.contextOf(visitorOf(row));
  const { cookies, origins } = await known.storageState();
  // who has nothing in the cache has never had the fonts
  const empty = origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => name !== 'portal.fonts'),
  }));
  const storageState = { cookies, origins: empty };
  return measure(rows.browser, { ...options, baseURL: url, storageState }, address, how);
}

type Target = {
  readonly name: string;
  readonly goals: Result['goals'];
  readonly act: Act | undefined;
  readonly open: (how: How) => Promise<Sample>;
};

/** Every target in turn, round by round, so that what disturbs the machine disturbs all of them. */
async function measureAll(targets: readonly Target[], { rounds, cpu }: Asked): Promise<readonly Result[]> {
  const samples = targets.map((): Sample[] => []);
  // the first round warms up the server and the browser, and is not slowed down
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, { name, act, open }] of targets.entries()) {
      const sample = await open(round === 0 ? { isSlow: false } : { act, cpu });
      if (round > 0) samples[at]?.push(sample);
      const done = `${round === 0 ? 'warming up' : `round ${round}/${rounds}`}, ${at + 1}/${targets.length}`;
      tell(`${done} ${name}: usable ${sample.usable.toFixed(0)} ms`);
    }
  return targets.map(({ name, goals }, at) => ({ name, goals, samples: samples[at] ?? [] }));
}

/** The floor first, then the screens that were asked for. */
function targetsOf(
  opened: OpenedRows,
  url: string,
  floor: string,
  only: readonly string[] | null,
): readonly Target[] {
  const screens = measuredScreens.filter(({ name }) => only === null || only.includes(name));
  return [
    {
      name: floorName,
      goals: null,
      act: typesAddress,
      open: (how) => measure(opened.browser, options, floor, how),
    },
    ...screens.map((one) => ({
      name: one.name,
      goals: one.goals,
      act: one.act,
      open: (how: How) => measureRow(opened, url, one, how),
    })),
  ];
}

const parts = ['screens', 'long'] as const;
type Asked = {
  readonly rounds: number;
  readonly cpu: number;
  readonly only: readonly string[] | null;
  readonly part: (typeof parts)[number] | null;
};

async function run(asked: Asked): Promise<Run> {
  const { rounds, cpu, only, part } = asked;
  const reactOnly = await frontOfFolder(await buildReactOnly());
  const port = await freePort();
  const url = `https://localhost:${port}`;
  let target = '';
  const front = await frontOfServer(() => target, port);
  const opened = await openRows({ options: { ...options, baseURL: url }, env: { PUBLIC_URL: url } });
  target = opened.portal.url;
  try {
    const targets = part === 'long' ? [] : targetsOf(opened, url, reactOnly.url, only);
    const results = await measureAll(targets, asked);
    const longest =
      part === 'screens' || only !== null ? [] : await longTasks(opened, { ...options, baseURL: url }, tell);
    return { ...placeOf(opened.browser.version()), rounds, cpu, results, longest };
  } finally {
    await opened.close();
    await Promise.all([front.close(), reactOnly.close()]);
  }
}

/** `npm run bench:web`: what the portal's screens cost on a cheap phone, beside a login that is React alone. */
export async function benchWeb(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: usualRounds },
      cpu: { type: 'string', default: String(phone.cpu) },
      only: { type: 'string' },
      part: { type: 'string' },
      markdown: { type: 'boolean' },
      json: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return console.log(help);
  const only = values.only?.split(',').map((name) => name.trim()) ?? null;
  const unknown = only?.filter((name) => !measuredScreens.some((one) => one.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no screen "${unknown.join(', ')}".\n${help}`);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a number from 1 up.');
  const cpu = Number(values.cpu);
  if (!(cpu >= 1)) throw new Error('--cpu takes a number from 1 up.');
  const part = parts.find((name) => name === values.part) ?? null;
  if (values.part !== undefined && part === null) throw new Error(`--part is one of ${parts.join(', ')}.`);
  const found = await run({ rounds, cpu, only, part });
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(found, null, 2)}\n`);
  if (values.markdown !== true)
    console.log(`\nnpm run bench:web: CPU ${cpu}× slower, 1.6 Mbit/s, 150 ms, HTTP/2\n`);
  console.log(markdownOf(found));
}
