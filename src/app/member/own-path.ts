import type { RegistrationType } from '../../../contract/enums.ts';

const ofType = /^(\/user\/(?:profile\/)?)(individual|business)(\/[^/]+)?\/?$/;

/**
 * The same page in the path of the member's own type; null where it is that already, and on pages that have no type
 * in their path (decisions §8).
 */
export function ownPath(path: string, type: RegistrationType): string | null {
  const parts = ofType.exec(path);
  if (!parts) return null;
  const [, start = '', named, end = ''] = parts;
  const own = type === 'BUSINESS' ? 'business' : 'individual';
  return named === own ? null : `${start}${own}${end}`;
}
