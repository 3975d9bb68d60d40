type Look = {
  /** in words: what a picture shows */
  readonly alt?: string;
  /** where a picture stands, in points from the left and the top: two corners */
  readonly bbox?: readonly [left: number, top: number, right: number, bottom: number];
  /** what a head stands for: its row, or its column */
  readonly scope?: 'Row' | 'Column';
};
type Leaf = 'H1' | 'H2' | 'H3' | 'P' | 'TH' | 'TD' | 'Figure';

/** A part of a paper for programs that read it aloud, which find all parts in the order in which they were begun. */
export type Part = {
  /** A part within this one, of further parts. */
  readonly part: (type: 'Table' | 'TR' | 'Sect') => Part;
  /** What `draw` draws, on one page or on several. No artifact stands within. */
  readonly leaf: (type: Leaf, draw: () => void, look?: Look) => void;
  /** Nothing is added any more: it is written, and what it was made of is let go. */
  readonly end: () => void;
};
export type Tags = {
  readonly whole: Part;
  /** What `draw` draws is no part of what the paper says: rules, and what each page repeats. */
  readonly artifact: (type: 'Layout' | 'Pagination', draw: () => void) => void;
};

/**
 * The structure of a paper that says `tagged`: headings, paragraphs, tables with their heads. The library keeps the
 * number of every leaf until the end, as it does the pages: a paper has as many rows as decision 0031 allows.
 */
export function createTags(doc: PDFKit.PDFDocument): Tags {
  const partOf = (element: PDFKit.PDFStructureElement): Part => ({
    part(type) {
      const inner = doc.struct(type);
      element.add(inner);
      return partOf(inner);
    },
    leaf: (type, draw, look = {}) => void element.add(doc.struct(type, look, draw)),
    end: () => element.end(),
  });
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  let isWithin = false;
  return {
    whole: partOf(whole),
    artifact(type, draw) {
      if (isWithin) return draw();
      isWithin = true;
      doc.markContent('Artifact', { type });
      draw();
      doc.endMarkedContent();
      isWithin = false;
    },
  };
}
