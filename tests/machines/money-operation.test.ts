import { describe, expect, it } from 'vitest';
import {
  exampleEntry,
  exampleTooMuch,
  exampleWays,
  moneyOperationChart,
} from '../../machines/catalogue/money-operation.ts';
import { guardReasons, stops, stopsOf } from '../../machines/money-operation/guards.ts';
import { operationStates, selectMaySend, selectStops } from '../../machines/money-operation/selectors.ts';
import type { Entry, Way } from '../../machines/money-operation/types.ts';
import { moneyOperationModel } from '../model/money-operation.ts';
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
        expect(stopsOf(before.context)).toEqual([]);
      }
      if (from === 'submitting' && to !== from) expect(said.by).toBe('reply');
    });
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
