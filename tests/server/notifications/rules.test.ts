import { describe, expect, it } from 'vitest';
import { roles } from '../../../contract/enums.ts';
import { approvalKinds } from '../../../contract/values/approval.ts';
import {
  groupOfKind,
  groupsOfRole,
  notificationGroups,
  notificationKinds,
  placeOfNotification,
  requiredGroups,
} from '../../../contract/values/notification-kinds.ts';
import {
  hasMail,
  mailData,
  preferencesOf,
  roundAt,
  templateOf,
} from '../../../server/rules/notifications.ts';
import en from '../../../locales/en/notifications.json' with { type: 'json' };
import es from '../../../locales/es/notifications.json' with { type: 'json' };
import fr from '../../../locales/fr/notifications.json' with { type: 'json' };
import italian from '../../../locales/it/notifications.json' with { type: 'json' };
import { findRoute } from '../../../src/app/routes.ts';

const userId = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00';
const fresh = { active: true, muted: [], isMailed: false };

describe('the place of a notification', () => {
  it('is a page of the reader’s own area, for each kind, type and section', () => {
    const subjects = [
      {},
      { member_id: userId, registration_type: 'BUSINESS', section: 'CONTRACT' },
      { member_id: userId, registration_type: 'INDIVIDUAL', section: 'BANK_INFORMATION' },
      { member_id: userId, approval_kind: 'role.change' },
      { approval_kind: 'fund_bank.create' },
      { approval_kind: 'values.publication' },
      { member_id: userId, approval_kind: 'values.restatement' },
      { member_id: userId, transaction_id: userId, transaction_type: 'MONEY_OUT' },
      { member_id: userId, approval_kind: 'dossier.validation', registration_type: 'INDIVIDUAL' },
    ] as const;
    for (const role of roles)
      for (const kind of notificationKinds.filter((one) => groupsOfRole(role).includes(groupOfKind[one])))
        for (const subject of subjects) {
          const place = placeOfNotification(kind, subject, role);
          const route = findRoute(place.split(/[?#]/)[0] ?? '');
          expect(route?.area, `${kind} leads ${role} to ${place}`).toBe(role === 'user' ? 'user' : 'admin');
        }
  });

  it('told under another role, is the account: what it is about stands where the reader may not go', () => {
    for (const kind of notificationKinds)
      for (const role of roles.filter((one) => !groupsOfRole(one).includes(groupOfKind[kind])))
        expect(placeOfNotification(kind, { member_id: userId }, role)).toBe(
          role === 'user' ? '/user/account' : '/admin/account',
        );
  });

  it('of a request is the request itself, in either area', () => {
    const subject = { member_id: userId, transaction_id: userId } as const;
    const query = `user_id=${userId}&id=${userId}`;
    expect(placeOfNotification('request_executed', subject, 'user')).toBe(
      `/user/bank_operations/view_transaction?${query}`,
    );
    for (const kind of ['request_created', 'approval_waiting'] as const)
      expect(placeOfNotification(kind, subject, 'finance')).toBe(
        `/admin/bank_operations/view_transaction?${query}`,
      );
  });

  it('of a name that was changed is the dossier, and for whoever works for the fund by now the account', () => {
    expect(placeOfNotification('recheck_begun', {}, 'user')).toBe('/user/enrollment');
    expect(placeOfNotification('recheck_begun', {}, 'finance')).toBe('/admin/account');
  });

  it('of values and of a month that wait is where every waiting decision stands, whichever period it is of', () => {
    for (const subject of [
      { approval_kind: 'values.publication' },
      { approval_kind: 'values.restatement', member_id: userId },
      { approval_kind: 'redistribution' },
    ])
      expect(placeOfNotification('approval_waiting', subject, 'finance')).toBe('/admin/dashboard');
  });

  it('of values is where the member sees them: days on the dashboard, quarters in the reports', () => {
    const place = (subject: Parameters<typeof placeOfNotification>[1]) =>
      placeOfNotification('values_published', subject, 'user');
    expect(place({})).toBe('/user/dashboard');
    expect(place({ value_series: 'INVESTOR_DAILY', currency: 'USD' })).toBe('/user/dashboard?currency=USD');
    const ofQuarters = { value_series: 'INVESTOR_QUARTERLY' };
    expect(place(ofQuarters)).toBe('/user/reports');
    expect(place({ ...ofQuarters, year: 2026, quarter_number: 2 })).toBe(
      '/user/reports?from=2026-04-01&to=2026-06-30',
    );
  });

  it('of a refused dossier is the decision with its reason, and nothing beside', () => {
    expect(placeOfNotification('dossier_refused', {}, 'user')).toBe(
      '/user/activities/list?activity_type=ENROLLMENT&operation_type=REFUSE',
    );
  });

  it('of an answered correction is the section that was corrected', () => {
    const subject = { member_id: userId, registration_type: 'BUSINESS', section: 'CONTRACT' } as const;
    expect(placeOfNotification('correction_answered', subject, 'compliance')).toBe(
      `/admin/business/contract_validation/user_id/${userId}`,
    );
  });
});

describe('the words of a notification', () => {
  it('name redistributions where mails about money are switched off, which are among them', () => {
    expect(groupOfKind.redistribution_paid).toBe('money');
    for (const { preferences } of [en, fr, es, italian])
      expect(preferences.group.money.hint).toMatch(/r[ei]distribu/u);
  });

  it('are there for each kind, and for each decision that takes two people', () => {
    expect(Object.keys(en.sentence).toSorted()).toEqual(notificationKinds.toSorted());
    const named = approvalKinds.map((kind) => kind.replace('.', '_'));
    expect(Object.keys(en.about.approval).toSorted()).toEqual(named.toSorted());
  });
});

describe('the groups', () => {
  it('hold every kind, and each concerns some role', () => {
    expect(notificationKinds.filter((kind) => !notificationGroups.includes(groupOfKind[kind]))).toEqual([]);
    const concerned = new Set(roles.flatMap((role) => groupsOfRole(role)));
    expect([...concerned].toSorted()).toEqual(notificationGroups.toSorted());
  });

  it('of the final decision and of security stay on, whatever was stored', () => {
    expect(preferencesOf('user', ['decision', 'security', 'booklets'])).toEqual([
      { group: 'progress', mail: true, required: false },
      { group: 'corrections', mail: true, required: false },
      { group: 'decision', mail: true, required: true },
      { group: 'booklets', mail: false, required: false },
      { group: 'money', mail: true, required: false },
      { group: 'values', mail: true, required: false },
      { group: 'security', mail: true, required: true },
    ]);
    for (const kind of notificationKinds) {
      const muted = [...notificationGroups];
      const isRequired = requiredGroups.includes(groupOfKind[kind]);
      expect(hasMail({ userId, kind }, { ...fresh, muted }), kind).toBe(isRequired);
    }
  });
});

describe('the mail of a notice', () => {
  it('is the mail of the issue for a paper that was refused after submission', () => {
    expect(templateOf({ kind: 'document_refused', subject: { issue_id: userId } })).toBe(
      'correction_requested',
    );
    expect(templateOf({ kind: 'document_refused' })).toBe('document_refused');
  });

  it('goes once in a round, and at once for what opens a new one', () => {
    const notice = { userId, kind: 'correction_requested' } as const;
    expect(hasMail(notice, fresh)).toBe(true);
    expect(hasMail({ ...notice, openBefore: 2 }, { ...fresh, isMailed: true })).toBe(false);
    expect(hasMail({ ...notice, openBefore: 0 }, { ...fresh, isMailed: true })).toBe(true);
  });

  it('of a decision on the dossier or on the account has no rounds', () => {
    const at = new Date('2026-03-11T10:00:00.000Z');
    for (const kind of ['dossier_validated', 'dossier_refused', 'role_changed', 'account_closed'] as const)
      expect(roundAt(kind, at), kind).toBeNull();
    const round = roundAt('correction_requested', at);
    expect(round).toEqual({
      since: new Date('2026-03-11T09:50:00.000Z'),
      templates: ['correction_requested'],
    });
  });

  it('of an alarm is one in an hour, whichever alarms there are', () => {
    const at = new Date('2026-03-11T10:00:00.000Z');
    for (const kind of ['guessing_noticed', 'refusals_noticed'] as const)
      expect(roundAt(kind, at), kind).toEqual({
        since: new Date('2026-03-11T09:00:00.000Z'),
        templates: ['guessing_noticed', 'refusals_noticed'],
      });
  });

  it('leads to the place, and leads nowhere from a closed account', () => {
    const data = (active: boolean) =>
      mailData(
        { userId, kind: 'dossier_validated' },
        { first_name: 'Camille', role: 'user', active },
        'https://portal.example.com',
      );
    expect(data(true)).toEqual({
      name: 'Camille',
      link: 'https://portal.example.com/user/dashboard',
    });
    expect(data(false)).toEqual({ name: 'Camille' });
  });

  it('reaches a closed account only where it tells of a decision, of money or of security', () => {
    const reached = notificationGroups.filter((group) =>
      notificationKinds.some(
        (kind) => groupOfKind[kind] === group && hasMail({ userId, kind }, { ...fresh, active: false }),
      ),
    );
    expect(reached).toEqual(['decision', 'money', 'security']);
  });

  it('reaches no closed account where it says what only somebody who logs in can do', () => {
    for (const kind of ['payment_awaited', 'payment_retried', 'wallets_unblocked'] as const) {
      expect(hasMail({ userId, kind }, fresh), kind).toBe(true);
      expect(hasMail({ userId, kind }, { ...fresh, active: false }), kind).toBe(false);
    }
  });
});
