import { expect, test } from 'vitest';
import { handlers } from '../../server/handlers/index.ts';
import { completeRouter } from '../../server/http/router.ts';
import { rows } from './rows.ts';

/** The calls that answer 501 for now. A call that is implemented leaves this list, and nothing enters it. */
const pending: readonly string[] = [];

test('exactly the listed calls are not implemented yet', () => {
  const found = rows.filter((row) => row.meta.pending !== undefined).map((row) => row.name);
  expect(found.toSorted()).toEqual(pending);
});

test('every other call has a handler, or the server does not start', () => {
  expect(Object.keys(completeRouter(handlers))).toContain('extensions');
  for (const { name: call } of rows) {
    const [area = '', name = ''] = call.split('.');
    const { [name]: _taken, ...rest } = handlers[area] ?? {};
    expect(() => completeRouter({ ...handlers, [area]: rest }), call).toThrow(
      `the row ${call} has no handler`,
    );
  }
});
