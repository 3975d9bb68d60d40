// A third of the stories, by the seed: what a run of `npm test` draws (vitest.config.ts).
import { beforeEach } from 'vitest';
import { isDrawn } from './drawn.ts';

beforeEach(({ task, skip }) => {
  if (!isDrawn(`${task.file.name} ${task.name}`, 3)) skip();
});
