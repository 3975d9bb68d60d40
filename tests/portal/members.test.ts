import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { languages } from '../../contract/enums.ts';
import { contract } from '../../contract/index.ts';
import { subscriptionBooklet } from '../../contract/values/booklet.ts';
import { judgeBooklet, judgeDecision } from '../../src/features/booklets/admin/rules.ts';
import { details, member, moments, past } from '../../src/features/members/sample-member.ts';
import { namedBy, shownNow, shownThen } from '../../src/features/members/shown.ts';
import { indexAt, timeAt } from '../../src/features/members/time/moments.ts';

describe('wallets that are held', () => {
  it.each(languages)('are told in words that investor and fund can both read (%s)', (language) => {
    const words: unknown = JSON.parse(readFileSync(`locales/${language}/money.json`, 'utf8'));
    const sentences = z.record(z.string(), z.string());
    const ofAll = z.object({ since: sentences, short: sentences }).catchall(z.string());
    const { since, short: _, ...now } = z.object({ blocking: ofAll }).parse(words).blocking;
    for (const sentence of [...Object.values(now), ...Object.values(since)]) {
      expect(sentence).not.toMatch(/\b(your|vos|votre|sus|suoi)\b/i);
      // it stands alone where something is asked for: what is blocked is in it
      expect(sentence).toMatch(/wallets|portefeuilles|carteras|portafogli/i);
    }
  });
});

describe('the slider over the moments of a dossier', () => {
  const { moments: all } = moments;
  const [first, second] = all.map(({ at }) => at);
  it('stands on the last moment at a time or before it, and before all of them on none', () => {
    expect(indexAt(all, first ?? '')).toBe(0);
    expect(indexAt(all, '2026-03-11T14:31:59.999Z')).toBe(0);
    expect(indexAt(all, second ?? '')).toBe(1);
    expect(indexAt(all, '2020-01-01T00:00:00.000Z')).toBe(-1);
  });
  it('has now one place behind the last moment', () => {
    expect(timeAt(all, 0)).toBe(first);
    expect(timeAt(all, -1)).toBe(first);
    expect(timeAt(all, all.length)).toBeNull();
  });
});

describe('a dossier as it is drawn', () => {
  it('has for the investor nothing of the fund’s inner work, and for the reviewer all of it', () => {
    const dossier = past.dossier;
    if (!dossier) throw new Error('the sample has a past');
    expect(shownThen(dossier, 'reviewer')).toMatchObject({
      reviewer: 'Noa Exemple',
      items: dossier.items,
      screening: dossier.screening,
    });
    const investor = shownThen(dossier, 'investor');
    expect(investor).toMatchObject({ reviewer: null, items: [], screening: null });
    expect(investor.issues).toEqual(dossier.issues);
    expect(investor.papers).toEqual(dossier.papers);
  });
  it('has for the reviewer’s eyes alone how the sections stood for the fund', () => {
    const { dossier } = past;
    if (!dossier?.status) throw new Error('the sample has a past');
    const told = { ...dossier.status.sections, KYC: 'VALIDATED' as const };
    const sections = { ...told, KYC: 'PENDING_VALIDATION' as const };
    const held = { ...dossier, status: { ...dossier.status, sections: told }, sections };
    expect(shownThen(held, 'reviewer').status).toMatchObject({ sections });
    expect(shownThen(held, 'investor').status).toMatchObject({ sections: told });
    expect(shownThen({ ...held, sections: null }, 'reviewer').status).toMatchObject({ sections: told });
  });
  it('is of today what the details hold, step by step', () => {
    const shown = shownNow(member, { individual: details, business: null });
    expect(shown.steps.map(({ step }) => step)).toEqual([1, 3]);
    expect(shown.steps[1]?.values).toMatchObject({ city: 'Lyon' });
    expect(shown.papers).toEqual(details.documents);
    expect(namedBy(shown, '2026-03-20T12:00:00.000Z')).toMatchObject({
      type: 'INDIVIDUAL',
      today: '2026-03-20',
    });
  });
});

const booklet = subscriptionBooklet.parse(contract.booklets.read['~orpc'].meta.example?.reply);

describe('a booklet that is written', () => {
  const { version } = booklet;
  const urls = ['https://a.example.com/1', ' '];
  const right = { activity_type: 'MONEY_IN', urls, start: '', issue: true, version, key: 'one form' };
  it('is sent without its empty lines, issued at once where that is asked', () => {
    expect(judgeBooklet(right, null)).toEqual({
      wrong: {},
      sent: {
        act: 'create',
        body: {
          activity_type: 'MONEY_IN',
          urls: ['https://a.example.com/1'],
          activation_starting_date: null,
          status: 'AWAITING_SIGNATURE',
        },
        key: 'one form',
      },
    });
    expect(judgeBooklet(right, booklet)).toEqual({
      wrong: {},
      sent: {
        act: 'change',
        booklet,
        body: { urls: ['https://a.example.com/1'], activation_starting_date: null },
      },
    });
  });
  it('is changed and decided as it was looked at, whatever is read of it meanwhile', () => {
    const now = { ...booklet, version: version + 1, urls: ['https://a.example.com/theirs'] };
    expect(judgeBooklet(right, now).sent).toMatchObject({ act: 'change', booklet: { version } });
    const decision = { status: 'VALIDATED', reason: '', text: '', start: '2026-04-01', version } as const;
    expect(judgeDecision(decision, now).sent).toMatchObject({ act: 'decide', booklet: { version } });
  });
  it('is told at the line where an address is wrong, and at the first one where there is none', () => {
    const wrong = ['', 'http://a.example.com', 'https://b.example.com', 'javascript:alert(1)'];
    expect(judgeBooklet({ ...right, urls: wrong, start: '31/02/2026' }, null)).toEqual({
      wrong: { 'urls.1': 'invalid_url', 'urls.3': 'invalid_url', start: 'invalid_date' },
      sent: null,
    });
    expect(judgeBooklet({ ...right, urls: [''] }, booklet)).toEqual({
      wrong: { 'urls.0': 'must_not_be_empty' },
      sent: null,
    });
    expect(judgeBooklet({ ...right, activity_type: '' }, null).wrong).toEqual({ activity_type: 'required' });
  });
  it('is refused with a reason only, in words where the reason is another one, and never in ten thousand', () => {
    const refusal = { status: 'REFUSED', reason: '', text: '', start: '', version } as const;
    const wrongOf = (part: object) => judgeDecision({ ...refusal, ...part }, booklet).wrong;
    expect(wrongOf({})).toEqual({ reason: 'required' });
    expect(wrongOf({ reason: 'OTHER' })).toEqual({ text: 'required' });
    expect(wrongOf({ reason: 'OTHER', text: 'x'.repeat(10_000) })).toEqual({ text: 'too_long' });
    expect(wrongOf({ status: 'VALIDATED', start: '31/02/2026' })).toEqual({ start: 'invalid_date' });
    expect(judgeDecision({ ...refusal, reason: 'MISSING_SIGNATURE' }, booklet).sent).toEqual({
      act: 'decide',
      booklet,
      body: { status: 'REFUSED', reason: 'MISSING_SIGNATURE' },
    });
    expect(
      judgeDecision({ ...refusal, status: 'VALIDATED', start: '2026-04-01' }, booklet).sent,
    ).toMatchObject({
      act: 'decide',
      body: { status: 'VALIDATED', activation_starting_date: '2026-04-01' },
    });
  });
});
