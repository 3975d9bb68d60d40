import { expect, it } from 'vitest';
import { samplePart } from '../../src/features/reports/sample.ts';
import { counted } from '../../contract/values/report-signs.ts';
import { makeReportPaper, shownFigure } from '../../server/files/report-paper.ts';
import { pdfText } from '../fixtures/pdf-text.ts';

it('takes off what went between opening and closing, whichever way it was recorded', () => {
  expect(counted('money_out', '6197.50')).toEqual({ amount: '-6197.50', isSigned: true });
  expect(counted('misc_fees', '0.00')).toEqual({ amount: '0.00', isSigned: true });
  expect(counted('unrealized_pl_previous_day', '-12.00')).toEqual({ amount: '12.00', isSigned: true });
  expect(counted('realized_pl', '-3.20')).toEqual({ amount: '-3.20', isSigned: true });
});

it('shows what was held, or moved within it, without a sign', () => {
  for (const name of ['opening', 'closing', 'beginning_balance', 'ending_balance', 'investment_out'])
    expect(counted(name, '10.00')).toEqual({ amount: '10.00', isSigned: false });
});

it('stands so on the paper, in the figures and month by month', async () => {
  expect(shownFigure('money_out', '6197.50', 'en')).toBe('−6,197.50');
  const told = {
    user_id: null,
    user_name: null,
    member_id: null,
    from: '2026-01-01',
    to: '2026-03-31',
    parts: [samplePart],
  };
  const paper = await makeReportPaper({
    told,
    language: 'en',
    product: 'Portal',
    madeOn: new Date('2026-03-12T10:00:00Z'),
    madeBy: 'Noa Exemple',
    isCalledOff: () => false,
  });
  const text = pdfText(paper ?? Buffer.alloc(0));
  // once in the figures, once in the row of February
  expect(text.split('−6,197.50')).toHaveLength(3);
  expect(text).toContain('+3,000.24');
});
