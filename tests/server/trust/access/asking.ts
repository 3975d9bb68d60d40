import { expect } from 'vitest';
import { z } from 'zod';
import type { ContractRow } from '../../../contract/rows.ts';
import { type Answer, field } from '../../../fixtures/app.ts';
import { clearFactors } from '../../../fixtures/second-factor.ts';
import { type Request, requests } from '../../access/requests.ts';
import { everyone, staff, type Who, type World } from '../../access/world.ts';

/** A request that succeeds for `who`, about what the owner has, or the stranger. */
export async function requestOf(
  world: World,
  row: ContractRow,
  who: Who,
  side: 'owner' | 'stranger' = 'owner',
): Promise<Request> {
  const make = requests[row.name];
  if (!make) throw new Error(`no request for ${row.name}`);
  // a second factor that an earlier request has left would be asked for
  const person = world.personFor(row, who);
  if (person && !row.name.startsWith('secondFactor.')) await clearFactors(world.database, person.id);
  return make(world.ownerFor(row, side), who);
}

/** Who gets a 2xx of this row: the owner first, and one of the staff. */
export const admitted = (world: World, row: ContractRow): readonly Who[] => {
  const may = everyone.filter((who) => world.verdictFor(row, who) === 'allowed');
  const of = (list: readonly Who[]) => may.find((who) => list.includes(who));
  return [of(['owner']), of(staff)].flatMap((who) => who ?? []);
};

const bare = ({ status, body }: Answer) => ({
  status,
  body: { ...z.record(z.string(), z.unknown()).parse(body), request_id: null },
});
export const told = (answer: Answer) => `${answer.status} ${answer.text.slice(0, 200)}`;

/** That the request which was changed above is a good one, and that nothing has become of what was refused. */
export async function assertStillGood(
  world: World,
  row: ContractRow,
  who: Who,
  request: Request,
): Promise<void> {
  const answer = await world.send(row, who, request);
  expect(answer.status, `${row.name} for ${who}: ${told(answer)}`).toBeLessThan(300);
}

/** A pair of requests that must be told apart by nothing: something of somebody else's, and nothing at all. */
export async function assertAlike(
  world: World,
  row: ContractRow,
  who: Who,
  pair: readonly [Request, Request],
): Promise<void> {
  const [there, nowhere] = [await world.send(row, who, pair[0]), await world.send(row, who, pair[1])];
  const label = `${row.name} as ${who}: ${pair[0].path} → ${told(there)} | ${pair[1].path} → ${told(nowhere)}`;
  expect([403, 404], label).toContain(there.status);
  expect(field(there, 'error_key'), label).toBe(there.status === 403 ? 'forbidden' : 'not_found');
  expect(bare(there), label).toEqual(bare(nowhere));
}
