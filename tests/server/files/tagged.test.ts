import { describe, expect, it } from 'vitest';
import words from '../../../locales/en/contract-papers.json' with { type: 'json' };
import { makeSignedAgreement } from '../../../server/files/agreement.ts';
import { makeListPaper } from '../../../server/files/list-paper.ts';
import { createSheet } from '../../../server/files/pdf/sheet.ts';
import { makeSampleTemplate } from '../../../server/files/sample-templates.ts';
import { readDrawing } from '../../../server/files/signature-drawing.ts';
import { companyAgreement, officerSigning } from '../../fixtures/agreement.ts';
import { stroke } from '../../fixtures/drawings.ts';
import { readStructure, type Told } from '../../fixtures/pdf-structure.ts';

const madeOn = new Date('2026-03-11T00:00:00.000Z');
const says = (told: readonly Told[], role: string) =>
  told.filter((one) => one.role === role).map(({ text }) => text);

const list = (count: number) =>
  makeListPaper({
    language: 'en',
    product: 'Sample Fund',
    title: 'List',
    lead: 'All of it',
    facts: [{ title: 'Chosen', rows: [{ label: 'Currency', value: 'EUR' }] }],
    madeOn,
    columns: [
      { title: 'Reference', share: 1 },
      { title: 'Holder', share: 1, align: 'right' },
    ],
    rows: Array.from({ length: count }, (_, at) => [`Row ${at}`, at % 2 === 0 ? 'Ξένια' : null]),
    note: 'End',
  });

describe('a paper that is read aloud', () => {
  it('says all that stands on it, but what each page repeats', async () => {
    const drawing = readDrawing(stroke());
    if (typeof drawing === 'string') throw new Error(drawing);
    const ink = { kind: 'drawn', png: drawing.png } as const;
    const papers = [
      await makeSignedAgreement(companyAgreement, officerSigning),
      await makeSignedAgreement(companyAgreement, { ...officerSigning, kind: 'drawn', ink }),
      await makeSampleTemplate('executive-summary', 'es', 'Fonds Exemple'),
      await makeSampleTemplate('private-placement-memorandum', 'it', 'Fonds Exemple'),
      await list(100),
    ];
    for (const paper of papers) {
      const { isMarked, showsTitle, told, passedOver, lost } = await readStructure(paper);
      expect({ isMarked, showsTitle, lost }).toEqual({ isMarked: true, showsTitle: true, lost: [] });
      expect(told.at(0)?.role).toBe('Document H1');
      expect(new Set(told.map(({ page }) => page)).size).toBe(passedOver.length);
    }
  });

  it('has headings, facts with their heads, clauses, and the signatures one after the other', async () => {
    const { agreement } = words;
    const drawing = readDrawing(stroke());
    if (typeof drawing === 'string') throw new Error(drawing);
    const { told } = await readStructure(
      await makeSignedAgreement(companyAgreement, {
        ...officerSigning,
        kind: 'drawn',
        ink: { kind: 'drawn', png: drawing.png },
      }),
    );
    expect(says(told, 'Document H1')).toEqual([agreement.title, words.record.title]);
    expect(says(told, 'Document H2')).toContain(`1. ${agreement.s1.title}`);
    const name = told.findIndex(({ text }) => text === 'Exemple Conseil SARL');
    expect(told.slice(name - 1, name + 1).map(({ role }) => role)).toEqual([
      'Document Table TR TH',
      'Document Table TR TD',
    ]);
    const boxes = told.filter(({ role }) => role.startsWith('Document Sect'));
    const [own, fund] = says(told, 'Document Sect H3');
    expect(fund).toBe(agreement.signature_fund);
    expect(says(told, 'Document Sect Figure')).toEqual([own?.replaceAll('\n', ' ')]);
    expect(boxes.findIndex(({ text }) => text === fund)).toBeGreaterThan(
      boxes.findIndex(({ text }) => text === officerSigning.name),
    );
  });

  it('has one table over all pages, with its heads once, and a cell where nothing stands', async () => {
    const paper = await list(100);
    const { told, passedOver } = await readStructure(paper);
    const heads = says(told, 'Document Table TR TH');
    expect(heads).toEqual(['Currency', 'Reference', 'Holder']);
    const cells = says(told, 'Document Table TR TD');
    const drawn = Array.from({ length: 100 }, (_, at) => [`Row ${at}`, at % 2 === 0 ? 'Ξένια' : '']);
    expect(cells).toEqual(['EUR', ...drawn.flat()]);
    expect(passedOver.length).toBeGreaterThan(2);
    for (const text of passedOver.slice(1)) expect(text).toContain('Reference Holder');
    expect(told.at(-1)).toMatchObject({ role: 'Document P', text: 'End' });
    const scopes = paper.toString('latin1').match(/\/Scope \/(Row|Column)\b/g);
    expect(scopes).toEqual(['/Scope /Row', '/Scope /Column', '/Scope /Column']);
  });

  it.each(['word', 'λόγος word'])('goes on over pages within a paragraph: %s', async (word) => {
    const sheet = createSheet({
      language: 'en',
      title: 'Paper',
      product: 'Sample Fund',
      mark: '11/03/2026',
      foot: 'Foot',
      watermark: null,
      pageOf: (page, pages) => `Page ${page} of ${pages}`,
      madeOn,
    });
    sheet.section('Clause', Array.from({ length: 2000 }, () => word).join(' '));
    const { told, lost } = await readStructure(await sheet.finish());
    const said = told.filter(({ role }) => role === 'Document P');
    expect(said.map(({ page }) => page)).toEqual(said.map((_, at) => at + 1));
    expect(said.length).toBeGreaterThan(2);
    expect(said.flatMap(({ text }) => text.split(/\s+/)).filter((one) => one === 'word')).toHaveLength(2000);
    expect(lost).toEqual([]);
  });
});
