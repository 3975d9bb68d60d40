import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leavesOf, nodesOf } from '../../machines/leaves.ts';
import { toldOf } from '../../src/flow/events.ts';
import { en } from '../../src/flow/texts/en.ts';
import { es } from '../../src/flow/texts/es.ts';
import { fr } from '../../src/flow/texts/fr.ts';
import { it as italian } from '../../src/flow/texts/it.ts';
import { fillCondition, screenText } from '../../src/flow/texts/lookup.ts';
import {
  eventSentence,
  guardReasons,
  guardSentence,
  leafKeys,
  pathSentence,
  stateName,
  stateSentence,
} from '../../src/flow/words.ts';
import { modelOf, models } from '../model/all.ts';
import { graphOf } from '../model/graph.ts';
import type { ChartModel } from '../model/model.ts';
import { pathOfWalk } from '../model/paths.ts';

const languages = { en, fr, es, it: italian };
const sections = ['starts', 'walks', 'states', 'names', 'events', 'guards'] as const;
type Asked = readonly (readonly string[])[];

/** The name of a guard, with parameters or without. */
function guardOf(guard: unknown): string | null {
  const named: unknown = typeof guard === 'object' && guard !== null ? Reflect.get(guard, 'type') : guard;
  return typeof named === 'string' ? named : null;
}

/** What has to be told of a chart: for each thing the keys that may tell it. */
function askedOf(
  { machine, starts, walks, says }: ChartModel,
  chart: string,
): Record<(typeof sections)[number], Asked> {
  const leaves = leavesOf(machine).map(({ path }) => leafKeys(path));
  const guards = nodesOf(machine.root)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .flatMap(({ guard }) => guardOf(guard) ?? []);
  return {
    starts: Object.keys(starts).map((name) => [name]),
    walks: Object.keys(walks).map((title) => [title]),
    states: leaves,
    names: leaves,
    events: says.map(({ event }) => toldOf(chart, event).keys),
    guards: [...new Set(guards)].map((name) => [name]),
  };
}

/** Sentences about a chart's texts in one language: what is not told, and what is told of nothing. */
function faultsOf(model: ChartModel, language: keyof typeof languages): readonly string[] {
  const texts = languages[language].charts[model.name] ?? {};
  const asked = askedOf(model, model.name);
  return sections.flatMap((section) => {
    const told = texts[section] ?? {};
    const answers = asked[section].map((keys) => keys.find((key) => told[key] !== undefined));
    return [
      ...asked[section]
        .filter((_, at) => answers[at] === undefined)
        .map((keys) => `${language} lacks ${section} "${keys[0]}" in machines/${model.name}.json`),
      ...Object.keys(told)
        .filter((key) => !answers.includes(key))
        .map(
          (key) =>
            `${language} tells ${section} "${key}" in machines/${model.name}.json, which does not exist`,
        ),
    ];
  });
}

const everywhere = models.flatMap((model) =>
  (['en', 'fr', 'es', 'it'] as const).map((language) => ({ model, name: model.name, language })),
);

describe('the words of the charts', () => {
  it('give no reason on a screen for a guard that no chart of theirs has', async () => {
    const faults: string[] = [];
    let seen = 0;
    const rooms = readdirSync('machines');
    const files = rooms.flatMap((room) =>
      ['machine', 'guards', 'order', 'setup'].map((name) => ({ room, name })),
    );
    for (const { room, name: file } of files) {
      const path = resolve('machines', room, `${file}.ts`);
      if (!existsSync(path)) continue;
      const module: { guardReasons?: Readonly<Record<string, unknown>> } = await import(path);
      const reasons = Object.keys(module.guardReasons ?? {});
      const charts = models.filter(
        ({ name }) => name === room || (room === 'enrollment-step' && name.startsWith('enrollment-')),
      );
      const guards = charts.flatMap((model) => askedOf(model, model.name).guards.flat());
      seen += reasons.length;
      faults.push(...reasons.filter((guard) => !guards.includes(guard)));
    }
    expect(seen).toBeGreaterThan(10);
    expect(faults).toEqual([]);
  });

  it.each(everywhere)(
    'tell $name in $language: each start, state, event and guard',
    ({ model, language }) => {
      expect(faultsOf(model, language)).toEqual([]);
    },
  );

  it('are asked for by a sample of every event that a chart has', () => {
    const unsaid = models.flatMap(({ name, machine, says }) =>
      machine.events
        .filter((type) => !says.some(({ event }) => event.type === type))
        .map((type) => `${name}: ${type}`),
    );
    expect(unsaid).toEqual([]);
  });

  it.each(models.map((model) => [model.name, model] as const))(
    'say of the states of %s in English what the machine says',
    (name, { machine }) => {
      const told = leavesOf(machine).filter(({ path }) => leafKeys(path).length === 1);
      expect(told.map(({ path }) => stateSentence(name, path, 'en'))).toEqual(
        told.map(({ description }) => description),
      );
    },
  );

  it.each(everywhere)('name each state of $name by other words in $language', ({ model, name, language }) => {
    const leaves = leavesOf(model.machine).map(({ path }) => path);
    for (const word of [stateName, stateSentence])
      expect(new Set(leaves.map((leaf) => word(name, leaf, language))).size).toBe(leaves.length);
    const long = leaves.map((leaf) => stateName(name, leaf, language)).filter((text) => text.length > 40);
    expect(long).toEqual([]);
  });

  it.each(models.map((model) => [model.name, model] as const))(
    'leave nothing to be filled in, wherever something happens in %s',
    (name, model) => {
      const { places, ways } = graphOf(model, model.says);
      const happened = new Map(
        ways.flat().map(({ said, from }) => {
          const leaf = places[from]?.leaf ?? '';
          return [`${model.says.indexOf(said)} ${leaf}`, { event: said.event, from: leaf }];
        }),
      );
      for (const language of ['en', 'fr', 'es', 'it'] as const) {
        const told = [...happened.values()].map(({ event, from }) =>
          eventSentence(name, event, language, { from }),
        );
        expect([...new Set(told)].filter((text) => /\{\{|xstate\.|^[a-z]+\.[a-z]+$/i.test(text))).toEqual([]);
      }
    },
  );

  it.each(everywhere)('can stand in a list: no comma within what happens in $name, in $language', (one) => {
    const { starts = {}, events = {} } = languages[one.language].charts[one.name] ?? {};
    expect(
      [...Object.values(starts), ...Object.values(events)].filter((text) => text.includes(', ')),
    ).toEqual([]);
  });

  it('tell a path as a list of what happened', () => {
    const model = modelOf('session');
    const walk = Object.values(model.walks)[0];
    if (walk === undefined) throw new Error('The walk is gone');
    expect(pathSentence(model.name, pathOfWalk(model, { ...walk, says: walk.says.slice(0, 6) }), 'en')).toBe(
      'opens the portal, nobody is logged in, submits address and password, a second factor is asked for, ' +
        'the ways to confirm are known, chooses a passkey, the passkey is refused: none was shown',
    );
  });

  it('give the reason that a screen shows for what is off, and otherwise what is asked', () => {
    expect(guardSentence('session', ['sessionIsExtendable'], 'en')).toContain('maximum length');
    expect(guardSentence('session', ['isSomeoneElse'], 'en')).toBe('Only if it is somebody else');
    expect(guardSentence('session', ['planted'], 'en')).toBeNull();
    // the screen counts the seconds down, and nobody else knows them
    expect(guardSentence('activation', ['resendHasCooledDown'], 'en')).toBe(
      'Only if half a minute has passed since the last mail',
    );
    expect(guardSentence('correction', ['isOver'], 'fr')).toBe('Seulement s’il ne reste rien à corriger');
    expect(fillCondition('solo si {{condition}}', { condition: 'il codice è giusto' }, 'it')).toBe(
      'solo si il codice è giusto',
    );
  });

  it('name all guards that refuse something, one or the other, unless the screen has one reason for it', () => {
    const both = ['isPending', 'isRefused'];
    expect(guardSentence('document-upload', both, 'en')).toBe(
      'Only if the fund has not decided, or if the fund has refused the file',
    );
    expect(guardSentence('document-upload', both.toReversed(), 'it')).toMatch(/^Solo se .+, o se .+$/);
    expect(guardSentence('correction', ['differs', 'isOver'], 'fr')).toMatch(/, ou s’il ne reste rien/);
    expect(guardSentence('enrollment-individual', ['stepIsReached', 'isAskedByAddress'], 'en')).toBe(
      screenText('enrollment:why.step_not_reached', 'en'),
    );
    // the screen warns of a change of type, which is no reason against the type that is there
    expect(guardSentence('enrollment-individual', ['changeDropsNothing', 'choosesOther'], 'en')).toBe(
      'Only if it is the other type',
    );
    expect(guardSentence('request', ['mayActAsked', 'mayAct'], 'en')).toBe(
      'Only if the person acts for the fund and nobody else has to go first',
    );
  });

  it('tell of an act on a request what the screen can say of that act, and not of another', () => {
    const own = screenText('requests:why.own', 'en');
    const isPrepared = screenText('requests:why.is_prepared', 'en');
    expect(guardReasons('request', 'mayAct', 'approval.opened', 'en')).toEqual([own]);
    expect(guardReasons('request', 'mayAct', 'execution.opened', 'en')).toEqual([isPrepared]);
    expect(guardReasons('request', 'mayAct', 'rejection.opened', 'en')).toEqual([]);
  });

  it('miss a state that is not told', () => {
    const [first] = models;
    if (first === undefined) throw new Error('There is no chart');
    const planted = { ...first, starts: { ...first.starts, planted: null } };
    expect(faultsOf(planted, 'it')).toEqual([`it lacks starts "planted" in machines/${first.name}.json`]);
  });
});
