import { createHash } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** CSP sources of what stands in the pages themselves, as `sha256-…`. */
export type InlineHashes = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/**
 * What an answer may do that is no page: nothing, should a browser be led to show it as one. A paper that is opened in a
 * tab of its own is shown all the same, a PDF by the browser's reader too.
 */
export const policyOfData =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** A text as a CSP names it. */
export const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Of a page that is made here and has no script, with what is said of its styles. */
export const policyOfPlainPage = (styles: string): string =>
  `default-src 'none'; style-src ${styles}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The browser's abilities that the portal has no use for. */
const unused = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissions = unused.map((name) => `${name}=()`).join(', ');

/** a year, in seconds */
const insistFor = 31_536_000;

const quoted = (hash: string): string => `'${hash}'`;

/** What an answer has of its own, whatever Helmet says. */
const ofAnyAnswer = new Set(['connection', 'content-length', 'date']);

/**
 * The headers that Helmet sets. They are the same on every answer, and it would put its rules together anew for each: it
 * is asked once.
 */
async function headersOf(options: FastifyHelmetOptions): Promise<Readonly<Record<string, string>>> {
  const asked = fastify();
  await asked.register(helmet, options);
  asked.get('/', (_request, reply) => reply.send());
  const { headers } = await asked.inject('/');
  await asked.close();
  const own = Object.entries(headers).filter(([name]) => !ofAnyAnswer.has(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

/** Over https, that a browser comes by https alone from then on; in words, for an answer that no hook dresses. */
export const insistence = ({ publicUrl, protection }: Config): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:')
    ? {
        'strict-transport-security': `max-age=${insistFor}${protection.hstsSubdomains ? '; includeSubDomains' : ''}`,
      }
    : {};

/**
 * Security headers on every answer. Scripts and styles: the server's own files, and inline ones by hash alone; what a
 * script sets through `element.style` needs no leave. Where the browser has Trusted Types, no text becomes a script or
 * markup; the one policy is the document viewer's, for its worker's address. What only makes sense over https is left
 * out on plain http.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  inline: InlineHashes,
): Promise<void> {
  const https = config.publicUrl.startsWith('https:');
  const self = "'self'";
  const none = "'none'";
  const ofHelmet = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        baseUri: [none],
        connectSrc: [self],
        fontSrc: [self],
        formAction: [self],
        frameAncestors: [none],
        frameSrc: [none],
        imgSrc: [self, 'data:', 'blob:'],
        manifestSrc: [self],
        mediaSrc: [none],
        objectSrc: [none],
        requireTrustedTypesFor: ["'script'"],
        scriptSrc: [self, ...inline.scripts.map(quoted)],
        scriptSrcAttr: [none],
        styleSrc: [self, ...inline.styles.map(quoted)],
        styleSrcAttr: [none],
        trustedTypes: ['default'],
        workerSrc: [self],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https
      ? { maxAge: insistFor, includeSubDomains: config.protection.hstsSubdomains }
      : false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: https,
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
  });
  const headers = { ...ofHelmet, 'permissions-policy': permissions };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
