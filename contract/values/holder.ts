/** Names are compared without case, accents, punctuation, order of words' spacing, and marks that nobody sees. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether two spellings name the same holder: case, accents and punctuation don't count. */
export const isSameHolder = (one: string, other: string): boolean => plainName(one) === plainName(other);
