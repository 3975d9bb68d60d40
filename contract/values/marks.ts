/** What ends a line as a line break does, wherever text is drawn. */
export const lineEnds = /[\u0085\u2028\u2029]/g;
/** The signs of Windows by their places from U+0080: control characters where its text was read as another one's. */
const ofWindows = '€\u0081‚ƒ„\u0085†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/**
 * A text by what its signs were meant as: whatever ends a line is `end`, a tab, as between the cells of a spreadsheet, is a
 * blank, and an apostrophe of Windows is one.
 */
export const asMeant = (value: string, end: '\n' | ' '): string =>
  value
    .replaceAll('\t', ' ')
    .replace(lineEnds, end)
    .replace(/[\u0080-\u009F]/g, (sign) => ofWindows[sign.charCodeAt(0) - 0x80] ?? sign);

/** Scripts whose letters a joiner changes. */
const joining = 'Arab Syrc Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mong Mymr Nkoo'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/** Marks that change what stands beside them, and are seen by it. */
const changing = [
  // joiners within words; not after signs above Latin letters, some of which these scripts share
  new RegExp(
    `(?<=[${joining}])(?<![\\u0300-\\u036F\\p{Cf}\\p{DI}])[\\u200C\\u200D](?=[\\p{L}\\p{M}])(?!\\p{DI})`,
    'u',
  ),
  // the last consonant of a word in Malayalam
  /(?<=\u0D4D)\u200D/u,
  // other forms of letters in Mongolian and of ideographs
  /(?<=\p{L})(?<=\p{sc=Mong})[\u180B-\u180F]{1,2}/u,
  /(?<=\p{Ideographic})[\u{E0100}-\u{E01EF}]/u,
  // pictures: in colour or not, keys of a phone, several joined to one, flags of a part of a country
  /(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]/u,
  /(?<=[0-9#*])\uFE0F(?=\u20E3)/u,
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})/u,
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}/u,
  // signs that are drawn around or under digits
  /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]/u,
];
const marks = new RegExp(`(${changing.map(({ source }) => source).join('|')})|[\\p{Cf}\\p{DI}]`, 'gu');

/** Without marks that nobody sees: two texts that look the same would be two. */
export const withoutUnseen = (value: string): string => value.replace(marks, '$1');

/**
 * An entry that is one word or number, without what nobody sees in it or around it. One that is too long for `max` signs
 * whatever goes is only trimmed.
 */
export function plainEntry(value: string, max: number): string {
  const entry = value.trim();
  return entry.length > 4 * max ? entry : withoutUnseen(entry).trim();
}
