import { expect, it } from 'vitest';
import type { Language } from '../../../contract/enums.ts';
import { makeSignedAgreement } from '../../../server/files/agreement.ts';
import { madeLine, makeReportPaper } from '../../../server/files/report-paper.ts';
import { reportWords } from '../../../server/files/report-words.ts';
import { makeSampleTemplate } from '../../../server/files/sample-templates.ts';
import { renderMail } from '../../../server/mail/render.ts';
import { companyAgreement, officerSigning } from '../../fixtures/agreement.ts';
import { pdfText } from '../../fixtures/pdf-text.ts';

const squeezed = (text: string) => text.replace(/\s+/g, ' ');
const report = (language: Language) => ({
  told: {
    user_id: null,
    user_name: null,
    member_id: null,
    from: '2026-08-11',
    to: '2026-11-08',
    parts: [],
  },
  language,
  product: 'Amazonia',
  madeOn: new Date('2026-11-08T01:15:00.000Z'),
  madeBy: 'Camille Exemple',
  isCalledOff: () => false,
});

it('papers join little words to what follows, as a mail does', async () => {
  const summary = await makeSampleTemplate('executive-summary', 'fr', 'Amazonia');
  expect(squeezed(pdfText(summary))).toContain('L’essentiel d’Amazonia en une page.');
  const signing = { ...officerSigning, language: 'it' as const, at: new Date('2026-11-08T10:00:05.000Z') };
  const [first, ...others] = companyAgreement.read;
  if (first === undefined) throw new Error('The company has read something');
  const read = [{ ...first, on: new Date('2026-08-11T10:00:00.000Z') }, ...others];
  const agreement = squeezed(pdfText(await makeSignedAgreement({ ...companyAgreement, read }, signing)));
  expect(agreement).toContain('Firmato l’08/11/2026 10:00:05 UTC');
  expect(agreement).toContain('Letto l’11/08/2026');
  expect(agreement).not.toContain('{{');
  const french = await makeSignedAgreement(
    { ...companyAgreement, product: 'Amazonia' },
    { ...signing, language: 'fr' },
  );
  expect(squeezed(pdfText(french))).toContain('à l’écran d’Amazonia avec');
  const paper = squeezed(pdfText((await makeReportPaper(report('it'))) ?? Buffer.alloc(0)));
  expect(paper).toContain('Dall’11/08/2026 all’08/11/2026, compresi');
  expect([madeLine(report('it'), reportWords('it')), madeLine(report('es'), reportWords('es'))]).toEqual([
    'Emesso l’08/11/2026 all’01:15 (UTC) da Camille Exemple',
    'Emitido el 08/11/2026 a la 01:15 (UTC) por Camille Exemple',
  ]);
  const mailOf = (date: string) => renderMail('totp_removed', 'it', { date }, 'Amazonia').text;
  expect(mailOf('11/11/2026 10:00')).toContain('\nL’11/11/2026 10:00 (UTC) l’app');
  expect(mailOf('10/11/2026 10:00')).toContain('\nIl 10/11/2026 10:00 (UTC) l’app');
});
