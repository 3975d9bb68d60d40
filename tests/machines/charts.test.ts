import { readdirSync } from 'node:fs';
import { createActor } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { charts } from '../../machines/catalogue.ts';
import { leafOf, nodesOf } from '../../machines/leaves.ts';
import { modelOf, models } from '../model/all.ts';

/** Every chart with every leaf of it, as the stories show them. */
const shown = charts.flatMap(({ name, leaves, snapshotAt }) =>
  leaves.map(({ path }) => ({ name, path, snapshot: snapshotAt(path) })),
);

describe('the catalogue of charts', () => {
  it('has every chart once, and each has a model', () => {
    expect(charts.map(({ name }) => name)).toEqual(models.map(({ name }) => name));
  });

  it.each(models)('says which part of the specification the chart $name builds: $section', ({ section }) => {
    const [first, ...others] = section.split(', ');
    expect(first).toMatch(/^§[1-9]$/);
    const decisions = readdirSync('docs/decisions').map((file) => `docs/decisions/${file.slice(0, 4)}`);
    for (const part of others) expect(/^§[1-9]$/.test(part) || decisions.includes(part), part).toBe(true);
  });

  it.each(shown)('shows $name in $path as a person would find it', ({ name, path, snapshot }) => {
    const facts = modelOf(name).states[path];
    expect(leafOf(snapshot)).toBe(path);
    expect([...snapshot.tags].toSorted()).toEqual(facts?.tags.toSorted());
    expect(facts?.keeps?.(snapshot.context) ?? true).toBe(true);
  });

  it('stays frozen in a leaf: no call is made, nothing moves', async () => {
    for (const { machine, leaves, snapshotAt, input } of charts) {
      const logic: AnyStateMachine = machine;
      for (const { path } of leaves) {
        const actor = createActor(logic, { snapshot: snapshotAt(path), input });
        actor.start();
        await Promise.resolve();
        expect(leafOf(actor.getSnapshot())).toBe(path);
        actor.stop();
      }
    }
  });

  it('keeps at most six fields, all there from the start, all plain data', () => {
    for (const { snapshot } of shown) {
      expect(Object.keys(snapshot.context).length).toBeLessThanOrEqual(6);
      expect(JSON.parse(JSON.stringify(snapshot.context))).toEqual(snapshot.context);
    }
  });

  it('names events as facts: a subject and what happened to it', () => {
    const wrong = charts
      .flatMap(({ machine }) => machine.events)
      .filter((type) => !type.startsWith('xstate.') && !/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(type));
    expect(wrong).toEqual([]);
  });

  it('never leaves a person in a busy state: each has a call that ends it well and one that ends it badly', () => {
    const stuck = charts.flatMap(({ name, machine }) =>
      nodesOf(machine.root)
        .filter((node) => node.tags.includes('busy') && Object.keys(node.states).length === 0)
        .filter((node) => {
          const leaving = [...node.transitions.values()]
            .flat()
            .filter(({ target }) => (target ?? []).some((to) => to !== node));
          return !(
            node.invoke.length > 0 && leaving.some(({ eventType }) => eventType.startsWith('xstate.error.'))
          );
        })
        .map((node) => `${name}: ${node.id}`),
    );
    expect(stuck).toEqual([]);
  });
});
