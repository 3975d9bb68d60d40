import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PaperButton } from '../../src/features/public/papers.tsx';
import { lateModule } from '../../src/platform/late-module.ts';

const rules = { isRight: true };

describe('what comes later', () => {
  it('is told to who waits for it, whoever asked for it, and to nobody who has gone', async () => {
    const late = lateModule(() => Promise.resolve(rules));
    const told: string[] = [];
    late.subscribe(() => told.push('here'));
    const leave = late.subscribe(() => told.push('gone'));
    leave();
    expect(late.found()).toBeNull();
    expect(await late.bring()).toBe(rules);
    expect(late.found()).toBe(rules);
    await late.bring();
    expect(told).toEqual(['here']);
  });

  it('is asked for anew when it did not come', async () => {
    let asked = 0;
    const late = lateModule(() => {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(rules);
    });
    await expect(late.bring()).rejects.toMatchObject({ name: 'ChunkError' });
    expect(late.found()).toBeNull();
    expect(await late.bring()).toBe(rules);
    await late.bring();
    expect(asked).toBe(2);
  });
});

describe('a paper of the fund', () => {
  it('is marked by the style as on its way while nothing is said in its place', () => {
    const drawn = renderToStaticMarkup(createElement(PaperButton, { name: 'terms' }));
    // the place of its words, and of what is said when they do not come
    expect(drawn).toContain('<div class="p-paper"><output></output></div>');
    const style = readFileSync('src/features/public/entry.css', 'utf8');
    expect(style).toMatch(/\.p-paper:not\(:has\(:not\(:empty\)\)\)::before \{\s+content: '…';/);
  });
});
