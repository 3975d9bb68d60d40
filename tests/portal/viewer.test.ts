import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/ui/document-viewer/decode-text.ts';
import { canStep, margin, scaleOf, stepFrom, turned, turnedBy } from '../../src/ui/document-viewer/view.ts';

const page = { width: 800, height: 1100 };

describe('the document viewer', () => {
  it('fits a page to its pane, lying or upright, and blows no small picture up', () => {
    const fit = { zoom: 'width', turn: 0 } as const;
    expect(scaleOf(fit, page, 400 + margin)).toBe(0.5);
    expect(scaleOf({ ...fit, turn: 90 }, page, 550 + margin)).toBe(0.5);
    expect(scaleOf(fit, { width: 160, height: 100 }, 1000)).toBe(2);
    expect(scaleOf({ ...fit, zoom: 1.25 }, page, 400)).toBe(1.25);
  });

  it('zooms by steps from wherever it is, up to an end', () => {
    expect(stepFrom(0.45, 'in')).toBe(0.5);
    expect(stepFrom(1, 'in')).toBe(1.1);
    expect(stepFrom(1, 'out')).toBe(0.9);
    expect(canStep(5, 'in')).toBe(false);
    expect(canStep(0.25, 'out')).toBe(false);
  });

  it('turns by quarters, all the way round, and exchanges the sides', () => {
    expect(turnedBy(270, 90)).toBe(0);
    expect(turnedBy(0, 270)).toBe(270);
    expect(turned(page, 90)).toEqual({ width: 1100, height: 800 });
    expect(turned(page, 180)).toEqual(page);
  });

  it('reads a text in UTF-8 or UTF-16, cut anywhere, and in the older encoding of Western Europe', () => {
    const utf8 = new TextEncoder().encode('Réglé en espèces');
    expect(decodeText(utf8)).toBe('Réglé en espèces');
    expect(decodeText(utf8.slice(0, 2))).toBe('R');
    expect(decodeText(new Uint8Array([0x52, 0xe9, 0x67, 0x6c, 0xe9]))).toBe('Réglé');
    const utf16 = Buffer.from('\uFEFFRéglé', 'utf16le');
    expect(decodeText(utf16)).toBe('Réglé');
    expect(decodeText(utf16.subarray(0, 5))).toBe('R');
    expect(decodeText(utf16.swap16())).toBe('Réglé');
  });
});
