import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import enrollment from '../../locales/en/enrollment.json' with { type: 'json' };
import spanish from '../../locales/es/enrollment.json' with { type: 'json' };
import french from '../../locales/fr/enrollment.json' with { type: 'json' };
import italian from '../../locales/it/enrollment.json' with { type: 'json' };
import { namedBy, shownNow } from '../../src/features/members/shown.ts';
import { details, member } from '../../src/features/members/sample-member.ts';
import { namedOn, nameOfPaper, sentBefore } from '../../src/ui/paper-name.ts';

const income = 'tax_return_or_december_payslip_1y';
const sent = (uploaded_at: string, part: Partial<EnrollmentFile> = {}): EnrollmentFile => ({
  id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c03',
  type: income,
  owner_id: null,
  name: 'tax-return.pdf',
  size: 4_096,
  media_type: 'application/pdf',
  sha256: '0'.repeat(64),
  status: 'PENDING_VALIDATION',
  reason: null,
  text: null,
  issued_on: null,
  expires_on: null,
  uploaded_at,
  decided_at: null,
  replaced_by: null,
  ...part,
});
const december = '2025-12-20T09:00:00.000Z';
const january = '2026-01-08T09:00:00.000Z';
const today = '2026-01-05';

const i18n = createInstance();
await i18n.init({
  lng: 'en',
  resources: {
    en: { enrollment },
    fr: { enrollment: french },
    es: { enrollment: spanish },
    it: { enrollment: italian },
  },
});
const t = i18n.getFixedT('en', 'enrollment');

describe('the year of an income paper', () => {
  const dayOf = (...files: readonly EnrollmentFile[]) => namedOn(income, null, files, today);

  it('stays the one that was asked for when it was sent, when the year turns', () => {
    expect(dayOf(sent(december))).toBe(december);
    expect(dayOf(sent(december, { status: 'VALIDATED' }))).toBe(december);
    expect(dayOf(sent(january), sent(december))).toBe(december);
  });

  it('is that of today where the paper is still to be sent', () => {
    expect(dayOf()).toBe(today);
    expect(dayOf(sent(december, { status: 'REFUSED' }))).toBe(today);
    expect(dayOf(sent(december, { replaced_by: details.user_id }), sent(january))).toBe(january);
    expect(dayOf(sent(december, { type: 'tax_return' }), sent(december, { owner_id: details.user_id }))).toBe(
      today,
    );
  });

  it('is said with its name, to the fund as to the member', () => {
    const files = [sent(december)];
    const shown = shownNow(member, { individual: { ...details, documents: files }, business: null });
    const named = namedBy(shown, today);
    const slot = { ownerId: null, isPassport: false };
    const nameOn = (day: string) => nameOfPaper(t, income, day, slot);
    expect(nameOn(namedOn(income, null, named.files, named.today))).toBe(
      'Tax return or December payslip 2024',
    );
    expect(nameOn(namedOn(income, null, [], today))).toBe('Tax return or December payslip 2025');
  });

  it.each([
    ['fr', /revenus 2025\b/],
    ['es', /ingresos de 2025\b/],
    ['it', /redditi 2025\b/],
  ] as const)('is that of the income in %s: a return has the year in which it is sent', (language, words) => {
    const slot = { ownerId: null, isPassport: false };
    expect(nameOfPaper(i18n.getFixedT(language, 'enrollment'), income, today, slot)).toMatch(words);
  });

  it('is in the history that of the file which the event is about', () => {
    const validated = {
      at: '2026-01-09T10:00:00.000Z',
      by: 'fund',
      activity_type: 'DOCUMENT',
      operation_type: 'VALIDATE',
      document_type: income,
      step: null,
    } as const;
    expect(sentBefore(validated, [sent(december)])).toBe(december);
    expect(sentBefore(validated, [sent(december), sent(january)])).toBe(january);
    expect(sentBefore({ ...validated, at: december }, [sent(january)])).toBe(december);
  });
});
