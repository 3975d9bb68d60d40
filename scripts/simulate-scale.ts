// `npm run simulate:scale`: the busiest minute of a month, call by call, with more and more machines (docs/scale.md).
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { services as measured } from './scale/measured.ts';
import { loadTable, sizeTable, steps } from './scale/table.ts';

const usage = `Usage: npm run simulate:scale [-- --members N --processes N --replicas N --cores N --connections N
  --pooler --seconds N --seed N --services FILE]
Without options it prints the steps of docs/scale.md. FILE has processor milliseconds by kind of call, as JSON:
{ "ask": { "api": 5.4, "db": 6.7, "writes": true, "replica": false }, … }; what it leaves out stays as measured.`;

const text = { type: 'string' } as const;
const options = {
  members: text,
  processes: text,
  replicas: text,
  cores: text,
  connections: text,
  seconds: text,
  seed: text,
  services: text,
  pooler: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;
const whole = (min: number, standard: number) =>
  z.coerce.number().int().min(min).max(100_000_000).default(standard);
const setup = z.object({
  members: whole(1000, 10_000_000),
  processes: whole(1, 24),
  replicas: whole(0, 0),
  cores: whole(1, 8),
  connections: whole(1, 16),
  seconds: whole(1, 20),
  seed: whole(0, 1),
  pooler: z.boolean().default(false),
});
const service = z.strictObject({
  api: z.number().min(0),
  db: z.number().min(0),
  writes: z.boolean(),
  replica: z.boolean(),
});
const file = z.strictObject({
  signIn: service,
  poll: service,
  ownRead: service,
  staffList: service,
  ask: service,
  decide: service,
  posting: service,
});

function run(): string {
  const { values } = parseArgs({ options });
  if (values.help) return usage;
  const given = values.services
    ? file.partial().parse(JSON.parse(readFileSync(values.services, 'utf8')))
    : {};
  const services = file.parse({ ...measured, ...given });
  const chosen = setup.parse(values);
  const isOne = Object.keys(values).some((name) => name !== 'services' && name !== 'seed');
  const setups = isOne ? [chosen] : steps.map((step) => ({ ...step, seed: chosen.seed }));
  return `${loadTable(setups, services)}\n\n${sizeTable(isOne ? chosen.members : 10_000_000)}`;
}

try {
  console.log(run());
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 2;
}
