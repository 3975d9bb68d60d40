export type Strength = 'short' | 'repeated' | 'fair' | 'strong';

/** A hint, not a rule: length first, then how many different characters carry it. */
export function strengthOf(password: string): Strength {
  const length = [...password].length;
  if (length < 12) return 'short';
  const different = new Set(password.toLowerCase()).size;
  if (different < 6) return 'repeated';
  return length >= 18 && different >= 9 ? 'strong' : 'fair';
}
