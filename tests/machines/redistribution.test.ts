import { describe, expect, it } from 'vitest';
import { transition, type AnyEventObject } from 'xstate';
import {
  exampleAwaited,
  exampleDraft,
  exampleMonthKey,
  exampleNextKey,
  examplePosted,
  exampleShares,
  exampleShort,
  otherShares,
  redistributionChart,
} from '../../machines/catalogue/redistribution.ts';
import { guardReasons, stops, stopsOf } from '../../machines/redistribution/guards.ts';
import {
  redistributionStates,
  selectMaySave,
  selectMaySend,
} from '../../machines/redistribution/selectors.ts';
import { entryOf } from '../../machines/redistribution/setup.ts';
import { redistributionModel } from '../model/redistribution.ts';
import { answers, fails, page } from '../model/model.ts';
import { leafOf } from '../../machines/leaves.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './whatever-happens.ts';

const of = (investors_percentage: string | null) => entryOf({ ...exampleShares, investors_percentage });

describe('a month’s redistribution', () => {
  itIsWalkedCompletely(redistributionModel);

  it('is sent only with figures on the page that are of these very shares', () => {
    whateverHappens(redistributionModel, ({ before, said, after }) => {
      if (leafOf(after) === 'sending' && leafOf(before) !== 'sending') {
        expect(said.event.type).toBe('month.sent');
        expect(before.context.hash).not.toBeNull();
      }
      if (said.event.type === 'entry.changed' && leafOf(before) !== leafOf(after))
        expect(after.context.hash).toBeNull();
    });
  });

  it('loses nothing that was typed, whoever else is at it, but by a choice', () => {
    whateverHappens(redistributionModel, ({ before, said, after }) => {
      if (leafOf(after) !== 'conflict' || leafOf(before) === 'conflict') return;
      expect(said.by).not.toBe('person');
      expect(after.context.entry).toEqual(before.context.entry);
    });
  });

  it('shows both where somebody saves the month while other shares, or a reason for them, are typed', () => {
    const their = { ...exampleDraft, version: 4, shares: otherShares };
    const over = (leaf: string, context: object, standing: object) => {
      const at = redistributionChart.snapshotAt(leaf);
      const before = redistributionModel.machine.resolveState({
        value: at.value,
        context: { ...at.context, ...context },
      });
      const { event } = page({ type: 'standing.changed', standing, nextKey: exampleNextKey });
      const [after] = transition(redistributionModel.machine, before, event);
      return [leafOf(after), after.context.entry];
    };
    const first = (entry: object) => ({ standing: null, entry: { ...entry, begun: exampleShares } });
    const short = first(exampleShort);
    // the first record of a month, too
    expect(over('editing', short, their)).toEqual(['conflict', short.entry]);
    const mine = first(entryOf({ ...otherShares, foundation_percentage: '4.00' }));
    expect(over('reviewing', mine, their)).toEqual(['conflict', mine.entry]);
    // nothing is lost of who has typed nothing, or the very same: a first save whose answer was lost is one's own
    const untouched = first(entryOf(exampleShares));
    expect(over('reviewing', untouched, their)).toEqual(['previewing', entryOf(otherShares)]);
    const same = first(entryOf(otherShares));
    expect(over('refused', same, their)).toEqual(['previewing', entryOf(otherShares)]);
    // a month that was opened again, for a reason
    const again = { ...entryOf(exampleShares), isRestating: true };
    const restated = { ...examplePosted, version: 4, status: 'RESTATED', shares: otherShares };
    const opened = (entry: object) => over('reviewing', { standing: examplePosted, entry }, restated);
    expect(opened({ ...again, reason: 'A day was restated' })[0]).toBe('conflict');
    expect(opened(again)[0]).toBe('published');
  });

  it('keeps one’s own in sight while the other version waits for a second person, and goes on with them after', () => {
    const { machine } = redistributionModel;
    const mine = { type: 'conflict.resolved', mine: true };
    const told = (standing: object) =>
      page({ type: 'standing.changed', standing, nextKey: exampleNextKey }).event;
    const conflict = redistributionChart.snapshotAt('conflict');
    const waiting = { ...exampleAwaited, shares: otherShares };
    const [sent] = transition(machine, conflict, told(waiting));
    expect([leafOf(sent), sent.can(mine), sent.can({ ...mine, mine: false })]).toEqual([
      'conflict',
      false,
      true,
    ]);
    const after = (standing: object) => {
      const [back] = transition(machine, sent, told(standing));
      const [chosen] = transition(machine, back, mine);
      return [leafOf(chosen), chosen.context.entry];
    };
    const { entry } = conflict.context;
    expect(after({ ...waiting, version: 3, status: 'DRAFT', isAwaited: false })).toEqual([
      'previewing',
      entry,
    ]);
    expect(after({ ...examplePosted, version: 4, shares: otherShares })).toEqual([
      'previewing',
      { ...entry, isRestating: true },
    ]);
  });

  it('takes what was sent without an answer for its own when it is found there, and nobody else’s', () => {
    const mine = { ...entryOf(otherShares), isRestating: true, reason: 'A day was restated' };
    const found = (leaf: string, key: string, standing: object) => {
      const { value, context } = redistributionChart.snapshotAt(leaf);
      const refusal = { key, fields: {}, requestId: null };
      const before = redistributionModel.machine.resolveState({
        value,
        context: { ...context, standing: examplePosted, entry: mine, refusal },
      });
      const { event } = page({ type: 'standing.changed', standing, nextKey: exampleNextKey });
      return leafOf(transition(redistributionModel.machine, before, event)[0]);
    };
    const waiting = { ...examplePosted, isAwaited: true, isMine: true };
    const posted = { ...examplePosted, version: 4, status: 'RESTATED', shares: otherShares };
    // two decide: it waits as this person sent it; one decides: it is posted with these very shares
    expect(found('refused', 'no_response', waiting)).toBe('awaiting');
    expect(found('refused', 'invalid_json', posted)).toBe('published');
    // a colleague's, which would take what was typed
    expect(found('refused', 'no_response', { ...waiting, isMine: false })).toBe('conflict');
    expect(found('refused', 'no_response', { ...waiting, isMine: false, shares: otherShares })).toBe(
      'conflict',
    );
    expect(found('refused', 'no_response', { ...posted, shares: exampleShares })).toBe('conflict');
    // turned down meanwhile: it is posted as it was, and not restated
    expect(found('refused', 'no_response', { ...posted, status: 'PUBLISHED' })).toBe('conflict');
    // nothing was sent, or it was answered
    expect(found('previewRefused', 'no_response', waiting)).toBe('conflict');
    expect(found('refused', 'unavailable', waiting)).toBe('conflict');
  });

  it('goes on saying why it was not taken where what stands now can’t be read', () => {
    const said = (leaf: string, call: string, key?: string) =>
      transition(
        redistributionModel.machine,
        redistributionChart.snapshotAt(leaf),
        fails(call, key).event,
      )[0];
    const comparing = said('sending', 'sendMonth', 'stale_version');
    const [after] = transition(redistributionModel.machine, comparing, fails('compareMonth').event);
    expect([leafOf(comparing), leafOf(after), after.context.refusal?.key]).toEqual([
      'comparing',
      'refused',
      'stale_version',
    ]);
  });

  it('is saved under another key once the draft that was saved under the first is deleted', () => {
    const says = (standing: object | null) => ({ standing, shares: exampleShares, nextKey: exampleNextKey });
    const keyAfter = (leaf: string, event: AnyEventObject) => {
      const [after] = transition(redistributionModel.machine, redistributionChart.snapshotAt(leaf), event);
      return after.context.key;
    };
    const changed = (standing: object | null) => page({ type: 'standing.changed', ...says(standing) }).event;
    const another = { ...exampleDraft, id: exampleNextKey };
    expect(keyAfter('reviewing', changed(null))).toBe(exampleNextKey);
    expect(keyAfter('conflict', changed(null))).toBe(exampleNextKey);
    expect(keyAfter('comparing', answers('compareMonth', says(null)).event)).toBe(exampleNextKey);
    // somebody else's draft in its place counts its versions from the first again
    expect(keyAfter('reviewing', changed(another))).toBe(exampleNextKey);
    // of the same record each version is saved once under the one key; so is the first draft
    expect(keyAfter('reviewing', changed({ ...exampleDraft, version: 2 }))).toBe(exampleMonthKey);
    expect(keyAfter('saving', answers('saveDraft', exampleDraft).event)).toBe(exampleMonthKey);
  });

  it('names each of its states once for the page', () => {
    const leaves = redistributionChart.leaves.map(({ path }) => path);
    expect(redistributionStates.toSorted()).toEqual(leaves.toSorted());
    const open = (may: typeof selectMaySave) =>
      redistributionStates.filter((state) => may(redistributionChart.snapshotAt(state)));
    expect(open(selectMaySend)).toEqual(['reviewing', 'refused']);
    expect(open(selectMaySave)).toEqual(['previewRefused', 'reviewing', 'refused']);
  });
});

describe('what stops a redistribution', () => {
  it('is told for every reason there is', () => {
    expect(Object.keys(guardReasons.maySend).toSorted()).toEqual(stops.toSorted());
  });

  it('is one hundredth too little or too much, a share that is missing or none, and a reason that is owed', () => {
    expect(stopsOf({ entry: exampleShort, standing: exampleDraft })).toEqual(['not_100']);
    expect(stopsOf({ entry: of('72.51'), standing: null })).toEqual(['not_100']);
    expect(stopsOf({ entry: of('72.50'), standing: null })).toEqual([]);
    expect(stopsOf({ entry: of(null), standing: null })).toEqual(['share_missing']);
    const faults = { investors_percentage: 'invalid_decimal' };
    expect(stopsOf({ entry: { ...of(null), faults }, standing: null })).toEqual(['share_wrong']);
    expect(stopsOf({ entry: of('72.50'), standing: examplePosted })).toEqual(['reason_missing']);
    expect(stopsOf({ entry: { ...of('72.50'), reason: 'Mended' }, standing: examplePosted })).toEqual([]);
  });
});
