import {
  AnnotationMode,
  GlobalWorkerOptions,
  InvalidPDFException,
  getDocument,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// eslint-disable-next-line import/default -- vite makes the file's address of it
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { allowWorker } from '../../platform/own-worker.ts';
import type { Size, Turn } from './view.ts';

allowWorker(workerUrl);
GlobalWorkerOptions.workerSrc = workerUrl;

/** `locked`: it asks for a password. `damaged`: it can't be read as a PDF. */
export type PdfFault = 'locked' | 'damaged';

export class PdfProblem extends Error {
  readonly fault: PdfFault;
  constructor(fault: PdfFault) {
    super(`The PDF is ${fault}`);
    this.name = 'PdfProblem';
    this.fault = fault;
  }
}

export type Drawing = { readonly done: Promise<HTMLCanvasElement>; readonly stop: () => void };

export type PdfPage = {
  readonly size: Size;
  /** Draws the page for a screen of `density` device pixels in a CSS pixel. */
  readonly draw: (look: { readonly scale: number; readonly turn: Turn; readonly density: number }) => Drawing;
  /** The words on it; nothing for a scan. */
  readonly words: () => Promise<string>;
  /** lets go of what drawing it has kept */
  readonly release: () => void;
};

export type PdfFile = {
  readonly pages: number;
  /** `number` from 1 */
  readonly page: (number: number) => Promise<PdfPage>;
  readonly close: () => void;
};

/** CSS pixels in a point of PDF. */
const pixels = 96 / 72;
/** What a canvas may hold on the weakest of phones, in device pixels. */
const largestCanvas = 16_000_000;

function drawPage(page: PDFPageProxy, { scale, turn, density }: Parameters<PdfPage['draw']>[0]): Drawing {
  const rotation = (page.rotate + turn) % 360;
  const plain = page.getViewport({ scale: scale * pixels * density, rotation });
  const room = Math.min(1, Math.sqrt(largestCanvas / Math.max(1, plain.width * plain.height)));
  const viewport =
    room === 1 ? plain : page.getViewport({ scale: scale * pixels * density * room, rotation });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  // forms and stamps are drawn as pictures: nothing of the file can be pressed, followed or run
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  return { done: task.promise.then(() => canvas), stop: () => task.cancel() };
}

function pageOf(page: PDFPageProxy): PdfPage {
  const { width, height } = page.getViewport({ scale: pixels });
  return {
    size: { width, height },
    draw: (look) => drawPage(page, look),
    words: async () => {
      const { items } = await page.getTextContent();
      return items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : ''))
        .join('')
        .trim();
    },
    release: () => void page.cleanup(),
  };
}

function fileOf(document: PDFDocumentProxy, close: () => void): PdfFile {
  return {
    pages: document.numPages,
    page: async (number) => pageOf(await document.getPage(number)),
    close,
  };
}

/** Files of the reader itself, beside the portal's own (`src/app/vite-plugins/pdf-files.ts`). */
const own = (folder: string) => new URL(`/assets/pdfjs-${version}/${folder}/`, window.location.href).href;

/**
 * Opens a PDF; its pages are read when they are asked for. Scripts are never run, the reader itself makes no code of
 * texts, and what it needs beyond itself comes from the portal's own origin. Rejects with a `PdfProblem`.
 */
export async function openPdf(content: Blob): Promise<PdfFile> {
  const task = getDocument({
    data: new Uint8Array(await content.arrayBuffer()),
    isEvalSupported: false,
    // the content security policy lets no WebAssembly in: the same decoders in plain script
    useWasm: false,
    enableXfa: false,
    // the same letters on every computer: those that come with the reader
    useSystemFonts: false,
    maxImageSize: 100_000_000,
    cMapUrl: own('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: own('standard_fonts'),
    wasmUrl: own('wasm'),
    verbosity: 0,
  });
  const close = () => void task.destroy();
  try {
    return fileOf(await task.promise, close);
  } catch (error) {
    close();
    // a class that the reader keeps to itself
    if (error instanceof Error && error.name === 'PasswordException') throw new PdfProblem('locked');
    if (error instanceof InvalidPDFException) throw new PdfProblem('damaged');
    throw error;
  }
}
