import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { freePort } from '../../fixtures/free-port.ts';

/** What a test runner tells its own children is nothing that a person's shell says. */
const own = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(NODE_ENV$|VITEST|npm_)/.test(name)),
);

/** The stories are drawn by another runner in the tests: this is the server that people look at them with. */
it('`npm run storybook` starts', async () => {
  const port = String(await freePort());
  const words = ['dev', '--ci', '--smoke-test', '--no-open', '-p', port];
  const child = spawn(process.execPath, ['node_modules/storybook/dist/bin/dispatcher.js', ...words], {
    env: { ...own, STORYBOOK_DISABLE_TELEMETRY: '1' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  const [code] = await once(child, 'close');
  expect(code, stripVTControlCharacters(said)).toBe(0);
});
