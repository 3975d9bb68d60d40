import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { stateSentence } from '../../src/flow/words.ts';
import type { FlowLanguage } from '../../src/flow/words.ts';
import { modelOf } from '../model/all.ts';
import type { Need } from '../model/model.ts';
import { gateFaults, needFaults } from './gate.ts';

it('lets every state of every chart pass: described, drawn, told as a story and in four languages', () => {
  expect(gateFaults()).toEqual([]);
});

describe('what an event is said to need', () => {
  const told = (need: Need) => needFaults({ ...modelOf('redistribution'), needs: [need] });
  const event = 'month.recalled';
  const why = 'the other page has the button, and this one has not';

  it('is asked where a state offers the event, and is told where and why', () => {
    expect(told({ event, in: /^awaiting$/, by: 'elsewhere', why })).toEqual([]);
    expect(told({ event, in: /^editing$/, by: 'typing' })).toHaveLength(1);
    expect(told({ event, in: /^(awaiting|editing)$/, by: 'elsewhere', why })).toEqual([
      expect.stringContaining('which editing does not offer'),
    ]);
    expect(told({ event, by: 'elsewhere', why })).toEqual([expect.stringContaining('without `in`')]);
    expect(told({ event, in: /^awaiting$/, by: 'elsewhere', why: 'just so' })).toHaveLength(1);
  });
});

const needed = [
  'machines',
  'contract',
  'locales',
  'tests/model',
  'src/flow',
  'docs/charts',
  '.storybook/charts',
];

const told = (language: FlowLanguage, leaf: string) => stateSentence('listing', leaf, language);

describe('a copy of the portal', () => {
  let copy = '';
  const change = (file: string, from: string, to: string) => {
    const before = readFileSync(join(copy, file), 'utf8');
    expect(before).toContain(from);
    writeFileSync(join(copy, file), before.replace(from, to));
  };
  const faults = () => {
    const ask =
      "import('./tests/architecture/gate.ts').then((gate) => console.log(JSON.stringify(gate.gateFaults())))";
    const said = execFileSync(process.execPath, ['--import', 'tsx', '-e', ask], {
      cwd: copy,
      encoding: 'utf8',
    });
    return z.array(z.string()).parse(JSON.parse(said));
  };
  const postponed = [
    'activation, postponed: does not say what it is: add a `description` to the state in machines/activation/.',
    "activation, postponed: has no facts: add 'postponed' with its sentence, tags and offers to `states` in " +
      'tests/model/activation.ts, and to `says` what leads there.',
    "activation, postponed: has no story: add `export const Postponed = at('postponed');` to " +
      '.storybook/charts/activation.stories.tsx.',
    'activation, postponed: has no words in English, French, Spanish, Italian: add "postponed" to "states" (a ' +
      'sentence) and to "names" (two to four words) in locales/en/machines/activation.json, ' +
      'locales/fr/machines/activation.json, locales/es/machines/activation.json, ' +
      'locales/it/machines/activation.json.',
    'activation, postponed: is not in docs/charts/activation.svg, nor on its page: run `npm run charts`.',
  ];

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'portal-gate-'));
    for (const folder of needed) cpSync(folder, join(copy, folder), { recursive: true });
    const files = [
      'package.json',
      'tsconfig.json',
      'tests/architecture/gate.ts',
      'tests/architecture/stories.ts',
      '.storybook/leaf-stories.ts',
      '.storybook/spoken.ts',
    ];
    for (const file of files) cpSync(file, join(copy, file));
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    change('machines/activation/machine.ts', '    activated: {', '    postponed: {},\n    activated: {');
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  it('with one state added to a machine, and nothing else, is told what to add and where', () => {
    expect(faults()).toEqual(postponed);
  });

  it('with a text, a story, a picture’s state or an event taken away is told which', () => {
    change('locales/fr/machines/confirmation.json', '"asking":', '"asked":');
    change('locales/it/machines/listing.json', told('it', 'typing'), told('en', 'typing'));
    change('locales/es/machines/listing.json', told('es', 'typing'), told('es', 'browsing'));
    change(
      '.storybook/charts/session.stories.tsx',
      'export const ForcedOutRevoked',
      'const ForcedOutRevoked',
    );
    change('docs/charts/listing.svg', 'data-state="typing"', 'data-state="written"');
    change('tests/model/listing.ts', "event: 'search.typed'", "event: 'search.sung'");
    const found = faults().filter((fault) => !postponed.includes(fault));
    expect(found.toSorted()).toEqual([
      'confirmation, asking: has no words in French: add "asking" to "states" (a sentence) and to "names" (two to ' +
        'four words) in locales/fr/machines/confirmation.json.',
      'listing, browsing: has the sentence of typing in Spanish: tell them apart in ' +
        'locales/es/machines/listing.json.',
      'listing, typing: has the sentence of English in Italian: translate it in locales/it/machines/listing.json.',
      'listing, typing: has the sentence of browsing in Spanish: tell them apart in ' +
        'locales/es/machines/listing.json.',
      'listing, typing: is not in docs/charts/listing.svg, nor on its page: run `npm run charts`.',
      'listing: `needs` in tests/model/listing.ts names search.sung, which no person brings about there.',
      "session, forcedOut.revoked: has no story: add `export const ForcedOutRevoked = at('forcedOut.revoked');` to " +
        '.storybook/charts/session.stories.tsx.',
    ]);
  });
});
