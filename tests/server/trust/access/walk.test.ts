import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ContractRow, rows } from '../../../contract/rows.ts';
import { field } from '../../../fixtures/app.ts';
import { sample } from '../../../fixtures/sample.ts';
import type { Request } from '../../access/requests.ts';
import { absent, openWorld, type World } from '../../access/world.ts';
import { admitted, assertAlike, assertStillGood, requestOf, told } from './asking.ts';
import { bodyFields, deepened, forbiddenFields, isId, paramsOf, withParams, wordsFor } from './cases.ts';
import { describeNamed } from './named.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const live = rows.filter((row) => row.meta.access.public !== true && row.meta.pending === undefined);
const withIds = live.filter((row) => row.path.includes('{'));
const named = (list: readonly ContractRow[]) => list.map((row) => [row.name, row] as const);

/** The fund's own accounts stand under whomever one looks at, and belong to none of them. */
const isFunds = (row: ContractRow): boolean => row.name.startsWith('fundBankAccounts.');
/** One's own sessions and second factors. */
const isCallers = (row: ContractRow): boolean => /^(?:sessions|secondFactor)\./.test(row.name);
/** Answers in which a person without any record is as good as one who has some: lists, and one's own draft. */
const ofAnybody = (row: ContractRow, name: string): boolean =>
  row.path.endsWith(`{${name}}`) && name === 'userId';

/** A half-typed form is kept as it is; what a browser says of a passkey goes by its own standard. */
const isLoose = (row: ContractRow): boolean =>
  ['extensions.saveDraft', 'secondFactor.addPasskey'].includes(row.name);
const isJson = ({ body }: Request) => body !== undefined && !Buffer.isBuffer(body);

describe('what nobody may set', () => {
  test.each(named(sample(live, 15)))('%s: is refused by name, and changes nothing', async (_name, row) => {
    const [who = 'owner'] = admitted(world, row);
    const request = await requestOf(world, row, who);
    const asked = async (change: Partial<Request>) => {
      const answer = await world.send(row, who, { ...request, ...change });
      expect([answer.status, field(answer, 'error_key')], `${row.name}: ${told(answer)}`).toEqual([
        422,
        'validation_failed',
      ]);
      return z.object({ fields: z.record(z.string(), z.string()).default({}) }).parse(answer.body).fields;
    };
    if (isJson(request) || request.body === undefined) {
      const own = bodyFields(row);
      const unknown = forbiddenFields.filter((name) => !own.has(name));
      const more = Object.fromEntries(unknown.map((name) => [name, absent]));
      if (row.method !== 'GET') {
        const fields = await asked({ body: { ...request.body, ...more } });
        const refused = Object.keys(fields).filter((name) => fields[name] === 'unknown_field');
        expect(refused.toSorted(), row.name).toEqual(unknown.toSorted());
      }
      for (const body of isLoose(row) ? [] : deepened(request.body, 'approved_by'))
        await asked({ body: z.record(z.string(), z.unknown()).parse(body) });
    }
    await asked({ path: `${request.path}${request.path.includes('?') ? '&' : '?'}approved_by=${absent}` });
    await assertStillGood(world, row, who, request);
  });
});

describe('somebody else’s', () => {
  test.each(
    named(
      sample(
        withIds.filter((row) => !isFunds(row)),
        14,
      ),
    ),
  )('%s looks the same as what is not there', async (_name, row) => {
    const ids = (request: Request) => paramsOf(row, request.path).filter(({ value }) => isId(value));
    for (const who of admitted(world, row)) {
      const own = await requestOf(world, row, who);
      const [first, ...more] = ids(own);
      if (!first) continue;
      const others = await requestOf(
        world,
        row,
        who === 'owner' || isCallers(row) ? 'stranger' : who,
        'stranger',
      );
      const idOf = (request: Request, name: string) =>
        paramsOf(row, request.path).find((param) => param.name === name)?.value ?? absent;
      // What belongs to another, under one's own name, and under the name of whom it doesn't belong to.
      for (const { name } of more)
        await assertAlike(world, row, who, [
          withParams(row, own, { [name]: idOf(others, name) }),
          withParams(row, own, { [name]: absent }),
        ]);
      if (more.length > 0 || who === 'owner')
        await assertAlike(world, row, who, [
          withParams(row, own, { [first.name]: idOf(others, first.name) }),
          withParams(row, own, { [first.name]: absent }),
        ]);
      else if (!ofAnybody(row, first.name)) {
        const answer = await world.send(row, who, withParams(row, own, { [first.name]: absent }));
        expect(answer.status, `${row.name} as ${who}: ${told(answer)}`).toBe(404);
      }
      await assertStillGood(world, row, who, own);
    }
  });
});

describe('a word where an id belongs', () => {
  test.each(named(sample(withIds, 6)))('%s: is nobody’s and nothing’s', async (_name, row) => {
    for (const who of admitted(world, row)) {
      const own = await requestOf(world, row, who);
      for (const { name } of paramsOf(row, own.path))
        for (const word of wordsFor(row, rows, name)) {
          const answer = await world.send(row, who, withParams(row, own, { [name]: word }));
          const label = `${row.name} as ${who} with ${name}=${word}: ${told(answer)}`;
          expect([403, 404, 405, 422], label).toContain(answer.status);
        }
      await assertStillGood(world, row, who, own);
    }
  });
});

describeNamed(() => world);
