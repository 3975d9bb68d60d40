import { createMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { walk } from '../model/driver.ts';
import { answers, person } from '../model/model.ts';
import type { ChartModel } from '../model/model.ts';
import { pathsOf } from '../model/paths.ts';
import { chartDriver } from './chart-driver.ts';
import { callsWithoutWayOut } from './complete.ts';
import { walkAll } from './walk-all.ts';

const facts = (offers: readonly string[], tags: readonly string[] = []) => ({
  sentence: 'it is there',
  tags,
  offers,
});
/** A door that opens and closes; each test plants one fault in it. */
const door = (extra: object = {}): ChartModel => ({
  name: 'door',
  section: '§0',
  machine: createMachine({
    id: 'door',
    context: {},
    initial: 'closed',
    states: {
      closed: { on: { 'door.opened': 'open' } },
      open: { on: { 'door.closed': 'closed' } },
      ...extra,
    },
  }),
  starts: { closed: undefined },
  says: [person({ type: 'door.opened' }), person({ type: 'door.closed' })],
  rests: ['closed'],
  states: { closed: facts(['door.opened']), open: facts(['door.closed']) },
  walks: {},
});

describe('the runner of the path tests', () => {
  it('walks a sound chart and leaves nothing out', async () => {
    expect(await walkAll(door())).toMatchObject({ leavesMissed: [], edgesMissed: [], paths: 1 });
  });

  it('reports a state that no path reaches', async () => {
    const found = await walkAll(door({ locked: {} }));
    expect(found.leavesMissed).toEqual(['locked']);
  });

  it('reports a transition that no path takes', async () => {
    const states = { closed: facts(['door.opened']), open: facts([]) };
    const found = await walkAll({ ...door(), says: [person({ type: 'door.opened' })], states });
    expect(found.edgesMissed).toEqual(['door.open door.closed #0']);
  });

  it('throws on a state of which nothing is asserted', async () => {
    const { closed } = door().states;
    if (closed === undefined) throw new Error('The door has no closed state');
    await expect(walkAll({ ...door(), states: { closed } })).rejects.toThrow(
      'Nothing is asserted of the state open',
    );
  });

  it('throws on a step that nothing brings about', async () => {
    const model = door();
    const driver = { ...chartDriver(model), executors: {} };
    const path = pathsOf(model).find(({ steps }) => steps.length > 0);
    if (path === undefined) throw new Error('The door has no path');
    await expect(walk(model, driver, path)).rejects.toThrow('Nothing brings the event door.opened about');
  });

  it('throws when a state lacks a tag, offers too much or offers too little', async () => {
    const states = door().states;
    const wrong = { open: facts(['door.closed'], ['busy']) };
    await expect(walkAll({ ...door(), states: { ...states, ...wrong } })).rejects.toThrow('tags');
    await expect(walkAll({ ...door(), states: { ...states, open: facts([]) } })).rejects.toThrow('offers');
    const more = facts(['door.closed', 'door.locked']);
    await expect(walkAll({ ...door(), states: { ...states, open: more } })).rejects.toThrow('offers');
  });

  it('throws when a call is answered that nobody waits for', async () => {
    const model = door();
    const driver = chartDriver(model);
    const said = answers('lookWhoIsThere');
    const step = { said, from: 'closed', leaf: 'closed', edge: '' };
    await expect(walk(model, driver, { start: 'closed', first: 'closed', steps: [step] })).rejects.toThrow(
      'is not waited for',
    );
  });

  it('reports a call without a way out when it fails', () => {
    const model = door({ ajar: { invoke: { id: 'look', src: 'look', onDone: 'open' } } });
    expect(callsWithoutWayOut(model)).toEqual(['door.ajar: look']);
  });
});
