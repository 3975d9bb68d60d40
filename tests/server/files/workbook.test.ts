import { describe, expect, it } from 'vitest';
import { languages } from '../../../contract/enums.ts';
import { percentSign } from '../../../server/files/amounts.ts';
import type { Table } from '../../../server/files/table.ts';
import { xlsxOf } from '../../../server/files/xlsx.ts';
import { reportWords } from '../../../server/files/report-words.ts';
import { unzip } from '../../fixtures/unzip.ts';

async function* none(): AsyncGenerator<never> {}
const table = (title: string): Table => ({ title, heading: ['A'], batches: none() });

/** What a spreadsheet calls the sheets of these titles. */
async function namesOf(...titles: readonly string[]): Promise<readonly string[]> {
  const pieces: Buffer[] = [];
  for await (const piece of xlsxOf(...titles.map(table))) pieces.push(piece);
  const workbook = unzip(Buffer.concat(pieces)).get('xl/workbook.xml')?.toString() ?? '';
  return [...workbook.matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => name);
}

describe('a sheet of a workbook', () => {
  it.each(languages)(
    'shows a percentage with its sign as %s writes it, and an amount without',
    async (language) => {
      async function* rows() {
        yield [[{ decimal: '2.47', percent: percentSign(language) }, { decimal: '2.47' }]];
      }
      const pieces: Buffer[] = [];
      for await (const piece of xlsxOf({ title: 'One', heading: ['A', 'B'], batches: rows() }))
        pieces.push(piece);
      const files = unzip(Buffer.concat(pieces));
      const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
      const styles = files.get('xl/styles.xml') ?? '';
      const formats = new Map(
        [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(
          ([, id = '', code = '']) => [id, code],
        ),
      );
      const cells = [
        ...(/<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles)?.[1] ?? '').matchAll(/<xf([^>]*)\/>/g),
      ];
      const formatAt = (place: string) => {
        const style = Number(new RegExp(`<c r="${place}" s="(\\d+)"><v>2\\.47</v>`).exec(sheet)?.[1]);
        return formats.get(/numFmtId="(\d+)"/.exec(cells[style]?.[1] ?? '')?.[1] ?? '') ?? '';
      };
      const sign = { en: '%', fr: '\u00a0%', es: '\u00a0%', it: '%' }[language];
      expect(formatAt('A2')).toBe(`#,##0.00&quot;${sign}&quot;`);
      expect(formatAt('B2')).not.toContain('%');
    },
  );

  it('bears its title, or as many whole words of it as there is room for', async () => {
    expect(await namesOf('Month by month', 'Wallets: all')).toEqual(['Month by month', 'Wallets  all']);
    expect(await namesOf('Portefeuilles de tous les membres')).toEqual(['Portefeuilles de tous les…']);
    expect(await namesOf(`${'a'.repeat(30)} b`)).toEqual([`${'a'.repeat(30)}…`]);
    expect(await namesOf('x'.repeat(31), 'y'.repeat(32))).toEqual(['x'.repeat(31), `${'y'.repeat(30)}…`]);
  });

  it.each(languages)('of a report has a name of its own in %s', async (language) => {
    const { report, section } = reportWords(language);
    const { months, quarters, days, wallets, wallet } = section;
    for (const last of [wallets, wallet]) {
      const names = await namesOf(report.summary, months, quarters, days, last);
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(5);
      for (const name of names) expect(name.length).toBeLessThanOrEqual(31);
    }
  });
});
