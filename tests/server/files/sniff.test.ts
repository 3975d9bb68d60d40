import { assert, property, string } from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cleanFileName, contentDisposition } from '../../../server/files/names.ts';
import { sniff, viewing } from '../../../server/files/sniff.ts';
import * as papers from '../../fixtures/papers.ts';

const kindOf = async ({ content, name }: papers.Paper) =>
  (await sniff(new Blob([new Uint8Array(content)]), name))?.mediaType ?? null;
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const pdfKind = { endings: ['pdf'], mediaType: 'application/pdf' } as const;
const jpgKind = { endings: ['jpg', 'jpeg'], mediaType: 'image/jpeg' } as const;

describe('the content of a file decides its type', () => {
  it.each([
    ['a PDF', papers.pdf(), 'application/pdf'],
    ['a JPEG', papers.jpeg(), 'image/jpeg'],
    ['a PNG', papers.png(), 'image/png'],
    ['a TIFF', papers.tiff(), 'image/tiff'],
    ['a DOCX', papers.docx(), word],
    ['a DOC', papers.doc(), 'application/msword'],
    ['a text', papers.txt(), 'text/plain'],
    ['a PNG that calls itself a PDF', papers.png('x.pdf'), 'image/png'],
    ['a page that calls itself a PDF', papers.html(), null],
    ['a page that calls itself a text', papers.html('page.txt'), null],
    ['a page behind the first bytes of a PDF', papers.disguised(), null],
    ['a drawing with a script', papers.svg(), null],
    ['a drawing that calls itself a text', papers.svg('x.txt'), null],
    ['a shell script', papers.script(), null],
    ['a shell script that calls itself a text', papers.script('x.txt'), null],
    ['a text that calls itself a PDF', papers.txt('x.pdf'), null],
    ['a spreadsheet in an OLE container', papers.doc('x.doc', 'Workbook'), null],
    ['a text with control characters', { name: 'x.txt', content: Buffer.from('a\u001bb') }, null],
    ['a text with a zero byte', { name: 'x.txt', content: Buffer.from('a\0b') }, null],
    ['nothing', papers.empty('x.txt'), null],
  ])('%s', async (_what, paper, expected) => {
    expect(await kindOf(await paper)).toBe(expected);
  });
  it.each([
    'BMO Bank of Montreal, statement',
    'FORM 1040, U.S. Individual Income Tax Return',
    'GIFT TAX return',
    'MZ Immobilien GmbH',
    'CWS payroll',
    'Statement of account',
  ])('%s is a text, whatever signature its first letters are, in any encoding', async (words) => {
    const text = `${words}\r\nsociété générale\n`;
    const marked = `\uFEFF${text}`;
    for (const [content, type] of [
      [Buffer.from(text), 'text/plain'],
      [Buffer.from(marked), 'text/plain'],
      [Buffer.from(text, 'latin1'), 'text/plain;charset=windows-1252'],
      [Buffer.from(marked, 'utf16le'), 'text/plain;charset=utf-16le'],
      [Buffer.from(marked, 'utf16le').swap16(), 'text/plain;charset=utf-16be'],
    ] as const) {
      expect(await kindOf({ name: 'x.TXT', content })).toBe(type);
      expect(await kindOf({ name: 'x.pdf', content })).toBeNull();
      expect(viewing(type)).toEqual({
        inline: true,
        mediaType: type === 'text/plain' ? 'text/plain;charset=utf-8' : type,
      });
    }
  });
  it('is no text by its name alone', async () => {
    const page = papers.html().content.toString();
    const named = async (content: Buffer) => kindOf({ name: 'x.txt', content });
    const pages = [page, papers.svg().content.toString(), papers.script().content.toString(), '%PDF-<html>'];
    for (const words of pages)
      for (const before of ['', ' \n', '\u00a0'])
        for (const behind of ['', 'é']) {
          const text = `${before}${words}${behind}`;
          expect(await named(Buffer.from(text)), text).toBeNull();
          expect(await named(Buffer.from(text, 'latin1')), text).toBeNull();
          expect(await named(Buffer.from(`\uFEFF${text}`)), text).toBeNull();
          expect(await named(Buffer.from(`\uFEFF${text}`, 'utf16le')), text).toBeNull();
          expect(await named(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()), text).toBeNull();
        }
    const bytes: readonly (readonly [what: string, content: Buffer])[] = [
      ['a program', Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1')],
      ['a bitmap', Buffer.from('BM6\0\0\0\0\0\0\0', 'latin1')],
      ['a packed file without a control character', Buffer.from('28b52ffd2058e9616263', 'hex')],
      ['bytes that Windows-1252 has not', Buffer.from('52e96c8d', 'hex')],
      ['half a letter in UTF-16', Buffer.from('fffe6100e9', 'hex')],
      ['an end of UTF-16 that is none', Buffer.from('fffe610000d8', 'hex')],
      ['four bytes a letter', Buffer.from('fffe00006100000062000000', 'hex')],
      ['UTF-16 without its mark', Buffer.from('a page', 'utf16le')],
      ['a mark of UTF-8 before other bytes', Buffer.from('efbbbf52e967', 'hex')],
    ];
    for (const [what, content] of bytes) expect([what, await named(content)]).toEqual([what, null]);
    const { content } = await papers.pdf();
    expect(await named(content)).toBe('application/pdf');
    expect(await named(papers.jpeg().content)).toBe('image/jpeg');
  });
  it('shows in the page only what carries no script', () => {
    expect(viewing('application/pdf').inline).toBe(true);
    expect(viewing('text/plain')).toEqual({ inline: true, mediaType: 'text/plain;charset=utf-8' });
    for (const type of [word, 'application/msword', 'image/tiff']) expect(viewing(type).inline).toBe(false);
  });
});

describe('a file’s name', () => {
  it.each([
    ['facture.pdf', 'facture.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\camille\\scan.PDF', 'scan.pdf'],
    ['fac\u0000tu\nre\u200B.pdf', 'facture.pdf'],
    ['\u202Efdp.exe', 'fdp.exe.pdf'],
    ['a<b>"c".pdf', 'a_b__c_.pdf'],
    ['.pdf', 'document.pdf'],
    ['', 'document.pdf'],
    ['reçu d’août.pdf', 'reçu d’août.pdf'],
    ['photo.jpg', 'photo.jpg.pdf'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanFileName(given, pdfKind)).toBe(kept);
  });
  it('keeps either ending of a JPEG', () => {
    expect(cleanFileName('x.JPEG', jpgKind)).toBe('x.jpeg');
    expect(cleanFileName('x.png', jpgKind)).toBe('x.png.jpg');
  });
  it('has at most 255 bytes, no path, nothing invisible, whatever was sent', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 400 }), (given) => {
        const kept = cleanFileName(given, pdfKind);
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(255);
        expect(kept).toMatch(/^[^/\\\p{Cc}\p{Cf}<>:"|?*]+\.pdf$/u);
        expect(cleanFileName(kept, pdfKind)).toBe(kept);
      }),
    );
    expect(Buffer.byteLength(cleanFileName(`${'é'.repeat(300)}.pdf`, pdfKind))).toBeLessThanOrEqual(255);
  });
  it('is looked at as far as it can be kept: what takes the square of its length is never asked of all', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const kept = cleanFileName(`${'a\u0323\u0307'.repeat(30_000)}.pdf`, pdfKind);
    const asked = normalize.mock.contexts.map(String);
    normalize.mockRestore();
    expect(kept).toMatch(/\.pdf$/);
    expect(asked).not.toEqual([]);
    for (const text of asked) expect(text.length).toBeLessThanOrEqual(1024);
  });
  it('goes into the header in ASCII and whole', () => {
    expect(contentDisposition('attachment', "reçu d'août.pdf")).toBe(
      `attachment; filename="recu d'aout.pdf"; filename*=UTF-8''re%C3%A7u%20d%27ao%C3%BBt.pdf`,
    );
    expect(contentDisposition('attachment', 'a／b：c.pdf')).toMatch(/^attachment; filename="a_b_c\.pdf"; /);
    expect(contentDisposition('inline', '証明.pdf')).toContain('inline; filename="__.pdf"');
  });
});
