// A quarter of the stories of charts, by the seed: what a run of `npm test` draws of them (vitest.config.ts).
import { beforeEach } from 'vitest';
import { isDrawn } from './drawn.ts';

beforeEach(({ task, skip }) => {
  const { name } = task.file;
  if (name.startsWith('.storybook/') && !isDrawn(`${name} ${task.name}`, 4)) skip();
});
