import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { walkOn } from '../../.storybook/walk-on.ts';
import { leafOf } from '../../machines/leaves.ts';
import { charts } from '../../machines/catalogue.ts';
import { activationChart } from '../../machines/catalogue/activation.ts';
import { offersOf } from '../../src/flow/offers.ts';
import { recorder } from '../../src/flow/recorder.ts';
import { sameEvent } from '../../src/flow/samples.ts';
import { formatArgs, parseWalk, slugOf, walkOf } from '../../src/flow/walk-args.ts';
import { modelOf, models } from '../model/all.ts';
import { heldActor } from '../model/held.ts';
import { storybookLink, walkArgs } from '../model/link.ts';
import { answers, ends, fails, person } from '../model/model.ts';
import type { Said } from '../model/model.ts';
import { pathOfWalk } from '../model/paths.ts';

const email = 'camille@example.com';
const submit = person({ type: 'code.submitted', email, code: '123456' });
const resend = person({ type: 'resend.requested', email });
const cooled = ends({ type: 'resend.cooledDown' }, 30_000);

const frozenIn = (leaf: string) => {
  const { inspect, recorded } = recorder();
  const held = heldActor(activationChart.machine, { snapshot: activationChart.snapshotAt(leaf) }, inspect);
  return { held, recorded };
};

describe('the chart beside a story', () => {
  it('goes on from a frozen state by an answer, then by a person, then by an answer that was really waited for', async () => {
    const { held, recorded } = frozenIn('checking');
    expect(held.can(submit)).toBe(false);
    await held.tell(fails('checkCode', 'invalid_activation_code'));
    await held.tell(submit);
    expect(recorded()).toMatchObject({ first: 'checking', state: 'checking' });
    await held.tell(answers('checkCode', { kind: 'open' }));
    expect(recorded().path.map(({ by, from, to }) => [by, from, to])).toEqual([
      ['reply', 'checking', 'refused.wrong'],
      ['person', 'refused.wrong', 'checking'],
      ['reply', 'checking', 'activated'],
    ]);
    expect(recorded().path[1]?.edges).toEqual(['activation.refused code.submitted #0']);
  });

  it('waits for no clock in a frozen state, and for the clock in the next one', async () => {
    const { held, recorded } = frozenIn('resent.coolingDown');
    await held.tell(cooled);
    expect(recorded().state).toBe('resent.cooledDown');
    await held.tell(resend);
    await held.tell(answers('resendCode'));
    held.clock.increment(29_999);
    expect(recorded().state).toBe('resent.coolingDown');
    held.clock.increment(1);
    expect(recorded().state).toBe('resent.cooledDown');
  });

  it('refuses an answer that nobody waits for, and records nothing of an event that is refused', async () => {
    const { held, recorded } = frozenIn('typing');
    expect(held.can(answers('checkCode'))).toBe(false);
    await expect(held.tell(answers('checkCode'))).rejects.toThrow('checkCode is not waited for');
    held.actor.send({ type: 'code.submitted', email, code: '1' });
    held.actor.send({ type: 'code.submitted', email, code: '2' });
    expect(recorded().path).toHaveLength(1);
  });

  it('offers what is possible with where it leads, and says which guards refuse the rest', () => {
    const chart = charts.find(({ name }) => name === 'enrollment-business');
    const { says } = modelOf('enrollment-business');
    const snapshot = chart?.snapshotAt('filling.company.editing');
    if (snapshot === undefined) throw new Error('The business enrollment has no company step');
    const offers = offersOf(snapshot, says);
    const ask = offers.filter(({ event }) => event.type === 'step.requested');
    const submits = offers.find(({ event }) => event.type === 'step.submitted');
    expect(submits).toMatchObject({ by: 'person', can: true, to: 'filling.company.saving', guards: [] });
    expect(ask.filter(({ can }) => can).length).toBeGreaterThan(0);
    expect(new Set(ask.flatMap(({ can, guards }) => (can ? [] : guards)))).toEqual(
      new Set(['stepIsReached', 'isAskedByAddress']),
    );
  });

  it.each(charts)(
    'blames guards of $name for what the chart refuses, never for what the world does',
    (chart) => {
      const { says, fits = () => true, states } = modelOf(chart.name);
      for (const leaf of Object.keys(states)) {
        const snapshot: AnyMachineSnapshot = chart.snapshotAt(leaf);
        const can = (said: Said) => snapshot.can(said.event) && fits(said, snapshot.context);
        const closed = offersOf(snapshot, says, can).filter((offer) => !offer.can);
        expect(closed.filter(({ event }) => snapshot.can(event))).toEqual([]);
      }
    },
  );
});

describe('the link to a state', () => {
  it.each(models)(
    'tells every told story of $name, event by event, unless one of them is no sample',
    (model) => {
      for (const told of Object.values(model.walks)) {
        const args = walkArgs(model, pathOfWalk(model, told));
        const isSample = ({ event }: Said) => model.says.some((said) => sameEvent(said.event, event));
        expect(args === null).toBe(!told.says.every(isSample));
        if (args === null) continue;
        const [, start = '', walk = ''] = /^start:([a-z0-9-]+);walk:([\d-]+)$/.exec(formatArgs(args)) ?? [];
        expect(start).toBe(slugOf(told.start));
        expect(parseWalk(walk).map((index) => model.says[index]?.event)).toEqual(
          told.says.map(({ event }) => event),
        );
      }
    },
  );

  it.each(models)('names the starts of $name so that an address can tell them apart', ({ starts }) => {
    const slugs = Object.keys(starts).map(slugOf);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it.each(models)('opens a Walk story of $name', ({ name }) => {
    const source = readFileSync(`.storybook/charts/${name}.stories.tsx`, 'utf8');
    expect(source).toContain('export const Walk');
    expect(source).toContain("title: 'Charts/");
  });

  it('leads to a Storybook wherever it lies', () => {
    const model = modelOf('activation');
    const path = pathOfWalk(model, { start: 'typed', says: [submit, fails('checkCode', 'no_response')] });
    expect(storybookLink(model, path, 'https://example.com/review/')).toBe(
      'https://example.com/review/?path=/story/charts-activation--walk&args=start:typed;walk:0-6',
    );
  });

  it('says where it stopped when an event of it no longer fits the chart', async () => {
    const model = modelOf('activation');
    const { held } = frozenIn('typing');
    const standing = { model, can: held.can, tell: held.tell };
    expect(await walkOn(standing, { walk: '0-6-3-0' })).toEqual({ next: 3, of: 4 });
    expect(leafOf(held.actor.getSnapshot())).toBe('refused.unanswered');
    expect(await walkOn(standing, { walk: '0-6' })).toBeNull();
    expect(await walkOn(standing, { walk: '99' })).toEqual({ next: 1, of: 1 });
  });

  it('is not followed from another beginning when the chart no longer has its start', async () => {
    const model = modelOf('activation');
    const { held } = frozenIn('typing');
    const standing = { model, can: held.can, tell: held.tell };
    expect(await walkOn(standing, { start: 'gone', walk: '0-6' })).toEqual({ next: 0, of: 2 });
    expect(await walkOn(standing, { start: 'gone' })).toEqual({ next: 0, of: 0 });
    expect(leafOf(held.actor.getSnapshot())).toBe('typing');
    expect(await walkOn(standing, { start: 'typed', walk: '0' })).toBeNull();
    expect(leafOf(held.actor.getSnapshot())).toBe('checking');
  });

  it('is none where something happened that no sample tells', () => {
    const step = { event: { type: 'x' }, by: 'person', from: 'a', to: 'b' } as const;
    const flow = { chart: 'activation', first: 'a', state: 'b', offers: [] };
    expect(walkOf({ ...flow, path: [{ ...step, index: 2 }] })).toEqual({ start: null, walk: [2] });
    expect(walkOf({ ...flow, path: [{ ...step, index: 2 }, step] })).toBeNull();
    expect(parseWalk('2-x')).toEqual([]);
  });
});
