import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** An empty PDF. Its library is loaded with the first paper: a server that makes none holds nothing of it. */
export function newPdf(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const Kit: new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument = load('pdfkit');
  return new Kit(options);
}
