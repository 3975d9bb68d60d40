import { describe, expect, it } from 'vitest';
import { endedAs, whyNotConfirm, type Question } from '../../../server/rules/four-eyes.ts';

const hash = 'a'.repeat(64);
const asked: Question = {
  userId: 'member',
  preparer: { id: 'first', role: 'compliance', active: true },
  confirmer: { id: 'second', role: 'admin', active: true },
  granters: ['somebody'],
  roles: ['admin', 'compliance'],
  confirmers: ['admin', 'compliance'],
  prepared_hash: hash,
  current_hash: hash,
};

describe('what another has prepared', () => {
  it('may be confirmed by a second person of a rightful role, as long as it would do the same', () => {
    expect(whyNotConfirm(asked)).toBeNull();
  });

  it.each<[string, Partial<Question>, ReturnType<typeof whyNotConfirm>]>([
    ['another role', { confirmer: { ...asked.confirmer, role: 'finance' } }, 'forbidden'],
    ['a closed account', { confirmer: { ...asked.confirmer, active: false } }, 'forbidden'],
    ['the preparer', { confirmer: { ...asked.confirmer, id: 'first' } }, 'own'],
    ['the person it is about', { userId: 'second' }, 'own'],
    ['whom the preparer gave the role', { granters: ['somebody', 'first'] }, 'role_granted'],
    ['anybody when it would do something else', { current_hash: 'b'.repeat(64) }, 'facts_moved'],
    ['anybody when it can’t be done any more', { current_hash: null }, 'facts_moved'],
    [
      'anybody when its preparer has lost the right',
      { preparer: { ...asked.preparer, role: 'auditor' } },
      'facts_moved',
    ],
    [
      'anybody when its preparer’s account is closed',
      { preparer: { ...asked.preparer, active: false } },
      'facts_moved',
    ],
    [
      'the preparer, who is told of facts that have moved',
      { confirmer: { ...asked.confirmer, id: 'first' }, current_hash: 'b'.repeat(64) },
      'facts_moved',
    ],
    [
      'whom the preparer gave the role, who is told of them too',
      { granters: ['first'], current_hash: null },
      'facts_moved',
    ],
    ['the person it is about, whatever has moved', { userId: 'second', current_hash: 'b'.repeat(64) }, 'own'],
  ])('is not confirmed by %s', (_, change, why) => {
    expect(whyNotConfirm({ ...asked, ...change })).toBe(why);
  });

  it('says to somebody without the right nothing but that', () => {
    const confirmer = { id: 'first', role: 'auditor', active: true };
    expect(whyNotConfirm({ ...asked, confirmer, current_hash: null })).toBe('forbidden');
  });
});

describe('something that ends without being done', () => {
  const approval = { prepared_by: 'first', user_id: 'member' };
  it.each([
    ['first', 'compliance', 'WITHDRAWN'],
    ['second', 'admin', 'REFUSED'],
    ['first', 'finance', 'WITHDRAWN'],
    ['first', 'auditor', null],
    ['second', 'finance', null],
    ['second', 'auditor', null],
    ['member', 'admin', null],
  ])('by %s (%s) becomes %s', (id, role, state) => {
    expect(endedAs(approval, { id, role }, ['admin', 'compliance'])).toBe(state);
  });
});
