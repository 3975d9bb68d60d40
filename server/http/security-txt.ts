import type { FastifyInstance } from 'fastify';
import { languages } from '../../contract/enums.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { problem } from './problem.ts';

/** RFC 9116 asks for an end within a year: whoever reads an old copy is to look again. */
const goodFor = 90 * 24 * 60 * 60 * 1000;

/** Where and how to report a weakness, as programs look for it (RFC 9116). */
export function securityTxt(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + goodFor).toISOString().replace(/T.*$/, 'T00:00:00Z');
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** `/.well-known/security.txt`, where the operator says a contact; without one there is none, and no screen in its place. */
export function registerSecurityTxt(
  app: FastifyInstance,
  { securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>,
  clock: Clock,
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (securityContact === null) throw problem('not_found');
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityTxt(securityContact, publicUrl, clock.now()));
  });
}
