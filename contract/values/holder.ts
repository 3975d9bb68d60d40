/** Names are compared without case, accents, punctuation and order of words' spacing. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether two spellings name the same holder: case, accents and punctuation don't count. */
export const isSameHolder = (one: string, other: string): boolean => plainName(one) === plainName(other);
