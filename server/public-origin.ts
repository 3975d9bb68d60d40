import { z } from 'zod';

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, origin, href } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/`;
}

/** Where members find the portal: it takes the whole of an origin, so that a path in links to it would lead elsewhere. */
export const publicOrigin = z.string().refine(isOrigin, {
  error: 'must be an origin like https://portal.fund.example, without a path or a name to sign in by',
});
