import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { listingMachine } from '../../machines/listing/machine.ts';
import { selectCriteria, selectWindow } from '../../machines/listing/selectors.ts';
import { listingModel } from '../model/listing.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './whatever-happens.ts';

const criteria = {
  filters: { enrollment_status: 'SUBMITTED', role: 'user' },
  search: 'exemple',
  type: 'MONEY_IN',
  page: 4,
};
const open = () => {
  const clock = new SimulatedClock();
  const actor = createActor(listingMachine, { input: criteria, clock });
  actor.start();
  return { actor, clock, now: () => selectCriteria(actor.getSnapshot()) };
};

describe('a list', () => {
  itIsWalkedCompletely(listingModel);

  it('returns to page 1 by any change of filter, search or type, and resets nothing else', () => {
    const { actor, clock, now } = open();
    actor.send({ type: 'filter.changed', name: 'role', value: 'auditor' });
    expect(now()).toEqual({ ...criteria, filters: { ...criteria.filters, role: 'auditor' }, page: 1 });
    actor.send({ type: 'page.changed', page: 3, lastPage: null });
    actor.send({ type: 'type.changed', value: 'ALL' });
    expect(now()).toEqual({
      ...criteria,
      filters: { ...criteria.filters, role: 'auditor' },
      type: 'ALL',
      page: 1,
    });
    actor.send({ type: 'page.changed', page: 2, lastPage: 2 });
    actor.send({ type: 'search.typed', text: 'camille' });
    clock.increment(300);
    expect(now()).toMatchObject({ search: 'camille', type: 'ALL', page: 1 });
  });

  it('keeps the page when a filter, the type or the search is set to what it is already', () => {
    const { actor, clock, now } = open();
    actor.send({ type: 'filter.changed', name: 'role', value: 'user' });
    actor.send({ type: 'filter.changed', name: 'unheard_of', value: 'ALL' });
    actor.send({ type: 'type.changed', value: 'MONEY_IN' });
    actor.send({ type: 'search.submitted', text: 'exemple' });
    actor.send({ type: 'search.typed', text: 'exempl' });
    actor.send({ type: 'search.typed', text: 'exemple' });
    clock.increment(300);
    expect(now()).toEqual(criteria);
  });

  it('waits for a pause in typing, counted from the last letter', () => {
    const { actor, clock, now } = open();
    actor.send({ type: 'search.typed', text: 'c' });
    clock.increment(200);
    actor.send({ type: 'search.typed', text: 'ca' });
    clock.increment(200);
    expect(now().search).toBe('exemple');
    clock.increment(100);
    expect(now().search).toBe('ca');
  });

  it('goes to no page that is known not to exist', () => {
    const { actor } = open();
    const can = (page: number, lastPage: number | null) =>
      actor.getSnapshot().can({ type: 'page.changed', page, lastPage });
    expect([can(5, 5), can(6, 5), can(400, null), can(0, null), can(-1, 5), can(1.5, 5), can(4, 5)]).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('asks for ten from where the page begins', () => {
    const { actor } = open();
    expect(selectWindow(actor.getSnapshot())).toEqual({ offset: 30, limit: 10 });
    actor.send({ type: 'type.changed', value: 'ALL' });
    expect(selectWindow(actor.getSnapshot())).toEqual({ offset: 0, limit: 10 });
  });

  it('changes its page only by turning it, by the address, or back to 1', () => {
    whateverHappens(listingModel, ({ before, said, after }) => {
      if (said.event.type === 'page.changed' || said.event.type === 'address.changed') return;
      expect([before.context.page, 1]).toContain(after.context.page);
    });
  });
});
