import type { Language } from '../../contract/enums.ts';
import { shownDay } from './agreement-facts.ts';
import { fill, wordsOf } from './papers.ts';
import { createSheet, type Sheet } from './pdf/sheet.ts';

type LyingSheet = {
  readonly language: Language;
  readonly product: string;
  /** also at the foot of each page */
  readonly title: string;
  readonly madeOn: Date;
};

/** A paper of tables: A4, lying, with its day, title and page numbers. */
export function createLyingSheet({ language, product, title, madeOn }: LyingSheet): Sheet {
  const { common } = wordsOf(language);
  const day = madeOn.toISOString().slice(0, 10);
  return createSheet({
    language,
    title,
    product,
    mark: shownDay(day),
    foot: title,
    watermark: null,
    pageOf: (page, pages) => fill(common.page, { page, pages }),
    madeOn: new Date(`${day}T00:00:00.000Z`),
    layout: 'landscape',
  });
}
