import { describe, expect, it } from 'vitest';
import { type AnyEventObject, type AnyMachineSnapshot, transition } from 'xstate';
import {
  exampleEntry,
  exampleTooMuch,
  exampleWays,
  moneyOperationChart,
} from '../../machines/catalogue/money-operation.ts';
import { guardReasons, mayBeMade, stops, stopsOf } from '../../machines/money-operation/guards.ts';
import { operationStates, selectMaySend, selectStops } from '../../machines/money-operation/selectors.ts';
import type { Entry, Way } from '../../machines/money-operation/types.ts';
import { moneyOperationModel } from '../model/money-operation.ts';
import { fails, page } from '../model/model.ts';
import { leafOf } from '../../machines/leaves.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './whatever-happens.ts';

const stopped = (entry: Partial<Entry>, way: Partial<Way> = {}) =>
  stopsOf({
    entry: { ...exampleEntry, ...entry },
    ways: { ...exampleWays, EUR: { ...exampleWays.EUR, ...way } },
  });

describe('a request to move money', () => {
  itIsWalkedCompletely(moneyOperationModel);

  it('is sent only while nothing stops it, and never twice at a time', () => {
    whateverHappens(moneyOperationModel, ({ before, said, after }) => {
      const from = leafOf(before);
      const to = leafOf(after);
      if (to === 'submitting' && from !== 'submitting') {
        expect(said.event.type).toBe('request.sent');
        expect(mayBeMade(before.context) ? [] : stopsOf(before.context)).toEqual([]);
      }
      if (from === 'submitting' && to !== from) expect(said.by).toBe('reply');
    });
  });

  it('says that no answer came until it is sent again, whatever it has itself left in the wallet', () => {
    const { machine } = moneyOperationModel;
    const after = (before: AnyMachineSnapshot, ...events: readonly AnyEventObject[]) =>
      events.reduce<AnyMachineSnapshot>((now, event) => transition(machine, now, event)[0], before);
    const less = { ...exampleWays, EUR: { ...exampleWays.EUR, most: '250.00' } };
    const read = page({ type: 'standing.changed', ways: less }).event;
    const send = { type: 'request.sent' };
    const told = (snapshot: AnyMachineSnapshot) => [leafOf(snapshot), snapshot.context.refusal?.key];
    const lost = after(moneyOperationChart.snapshotAt('refused'), read);
    expect(told(lost)).toEqual(['refused', 'no_response']);
    expect(lost.can(send)).toBe(true);
    const again = (key: string) => after(lost, send, fails('createRequest', key).event);
    // an answer that decides nothing
    expect(told(again('unavailable'))).toEqual(['refused', 'no_response']);
    // it was not made, and somebody else took the money
    expect(told(again('insufficient_amount_balance'))).toEqual(['drafting', undefined]);
    const heard = after(
      moneyOperationChart.snapshotAt('submitting'),
      fails('createRequest', 'unavailable').event,
      read,
    );
    expect(told(heard)).toEqual(['drafting', undefined]);
  });

  it('keeps its key until the request is made, or another one has taken the key', () => {
    whateverHappens(moneyOperationModel, ({ before, said, after }) => {
      if (before.context.key === after.context.key) return;
      expect(said.event.type).toBe('form.renewed');
      expect(['done', 'overtaken']).toContain(leafOf(before));
    });
  });

  it('loses nothing that was typed but by a new form after the request was made', () => {
    whateverHappens(moneyOperationModel, ({ before, said, after }) => {
      if (said.event.type === 'entry.changed' || leafOf(before) === 'done') return;
      expect(after.context.entry).toEqual(before.context.entry);
    });
  });

  it('names each of its states once for the page', () => {
    expect(operationStates.toSorted()).toEqual(moneyOperationChart.leaves.map(({ path }) => path).toSorted());
    const open = operationStates.filter((state) => selectMaySend(moneyOperationChart.snapshotAt(state)));
    expect(open).toEqual(['reviewing', 'refused']);
    expect(selectStops(moneyOperationChart.snapshotAt('drafting'))).toEqual(['insufficient_amount_balance']);
  });
});

describe('what stops a request', () => {
  it('is told for every reason there is', () => {
    expect(Object.keys(guardReasons.nothingStops).toSorted()).toEqual(stops.toSorted());
  });

  it('is nothing, up to the last cent of the balance', () => {
    expect(stopped({ amount: '48250.00' })).toEqual([]);
    expect(stopped({ amount: '48250.01' })).toEqual(['insufficient_amount_balance']);
    expect(stopped({ amount: '25.00' })).toEqual([]);
    expect(stopped({ amount: '24.99' })).toEqual(['insufficient_amount_misc_fees']);
  });

  it('is compared without rounding, whatever the size', () => {
    const most = '9007199254740.99';
    expect(stopped({ amount: '9007199254740.99' }, { most })).toEqual([]);
    expect(stopped({ amount: '9007199254741.00' }, { most })).toEqual(['insufficient_amount_balance']);
  });

  it('is an amount that is missing, or none', () => {
    expect(stopped({ amount: null, faults: { amount: 'required' } })).toEqual(['amount_missing']);
    expect(stopped({ amount: null, faults: { amount: 'invalid_decimal' } })).toEqual(['amount_wrong']);
    expect(stopped({ amount: '0.00', faults: { amount: 'too_small' } })).toEqual(['amount_wrong']);
    expect(stopped({ faults: { own_reference: 'too_long' } })).toEqual(['answer_wrong']);
  });

  it('is all of it at once: what is to be mended first, then what others must do', () => {
    expect(
      stopped(exampleTooMuch, { obstacles: ['account_not_validated', 'bank_account_not_validated'] }),
    ).toEqual(['insufficient_amount_balance', 'account_not_validated', 'bank_account_not_validated']);
  });

  it('is no balance where nothing limits the amount, and none where the wallet is blocked as a whole', () => {
    expect(stopped({ amount: '9999999999999.99' }, { most: null, fees: '0.00' })).toEqual([]);
    expect(stopped({}, { most: '0.00', obstacles: ['wallet_blocked'] })).toEqual(['wallet_blocked']);
  });
});
