import { describe, expect, it } from 'vitest';
import { ids } from '../../contract/calls/examples.ts';
import type { SubscriptionBooklet } from '../../contract/values/booklet.ts';
import { valuesOf } from '../../src/features/booklets/admin/booklet-values.ts';
import { judgeBooklet, judgeDecision } from '../../src/features/booklets/admin/rules.ts';

const booklet: SubscriptionBooklet = {
  id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1d01',
  user_id: ids.member,
  activity_type: 'MONEY_IN',
  status: 'PENDING_VALIDATION',
  urls: ['https://papers.example.com/booklet/1'],
  activation_starting_date: null,
  validation_info: null,
  version: 1,
  created_at: '2026-03-12T09:15:00.000Z',
};
/** What somebody else made of it while the form was open. */
const theirs = { ...booklet, version: 2, urls: ['https://papers.example.com/theirs'] };

describe('what is typed of a booklet', () => {
  it('is about the version that was looked at, whatever is read of it meanwhile', () => {
    const { sent } = judgeBooklet(valuesOf(booklet), theirs);
    expect(sent).toMatchObject({ act: 'change', booklet: { version: 1 }, body: { urls: booklet.urls } });
    const seen = { status: 'VALIDATED', reason: '', text: '', start: '2026-04-01', version: 1 } as const;
    expect(judgeDecision(seen, theirs).sent).toMatchObject({ act: 'decide', booklet: { version: 1 } });
  });
});
