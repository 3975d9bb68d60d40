import { lineEnds } from './marks.ts';

/** Marks that nobody sees, for which the fonts have an empty box: of direction, of joining, of how an emoji is drawn. */
const unseen = /[\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]|\ufe0e|\ufe0f/g;

/** Marks over one letter beyond those that any language writes: nobody reads them, and some thousands take seconds. */
const tooManyMarks = /(\p{M}{8})\p{M}+/gu;

/**
 * Text by the signs that the fonts of papers have: composed letters, of no more than eight marks, and plain blanks and
 * hyphens for those of other widths. What a reader of PDF takes for the end of a line is a blank too: lines are the
 * paper's own.
 */
export const readable = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(tooManyMarks, '$1')
    .normalize('NFC')
    .replace(/[\u2007\u202f]/g, '\u00a0')
    .replace(lineEnds, ' ')
    .replace(/[\u2000\u2001\u2003-\u2006\u2008\u200a\u205f\u3000]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-');

/** What no font of the papers has (tests/server/files/scripts.test.ts compares with the files). */
const undrawn =
  // eslint-disable-next-line no-misleading-character-class
  /[^\n\u0020-\u007e\u00a0-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01cd-\u01da\u01e6\u01e7\u01fa\u01fb\u0218-\u021b\u0237\u0251\u0259\u0261\u02bb\u02bc\u02be\u02bf\u02c6\u02c7\u02da\u02dc\u02dd\u0300\u0301\u0303\u0304\u0308\u0309\u0323\u0329\u0375\u0384-\u03c9\u03d7\u03d9\u03db\u03dd\u03e1\u0402-\u045f\u0462\u0463\u046a\u046b\u0472-\u0475\u0490-\u04c2\u04cf-\u04f7\u0524\u0525\u1e0e\u1e0f\u1e2a\u1e2b\u1e3a\u1e3b\u1e44-\u1e49\u1e5e-\u1e61\u1e6e\u1e6f\u1e8e\u1e8f\u1e9e\u1ea4-\u1ef1\u2002\u2009\u200b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u20a1\u20a4\u20a6-\u20ae\u20b1\u20b2\u20b4\u20b5\u20b8-\u20ba\u20bd\u20bf\u2113\u2116\u2122\u2191\u2193\u2212\u2215]/gu;

/** Whether a text can be read on a paper: Latin, Greek and Cyrillic letters, but a few rare ones, and common signs. */
export const isPrintable = (text: string): boolean =>
  text.search(tooManyMarks) === -1 &&
  // a letter that no file has composed is drawn in its parts
  readable(text)
    .replace(undrawn, (sign) => sign.normalize('NFD'))
    .search(undrawn) === -1;

/** Names of the texts that can't be printed; one in a part of the whole is named `legal_officer.first_name`. */
export const unprintableIn = (values: object, at = ''): readonly string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return isPrintable(value) ? [] : [at + name];
    return typeof value === 'object' && value !== null ? unprintableIn(value, `${at}${name}.`) : [];
  });
