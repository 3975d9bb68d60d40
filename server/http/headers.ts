import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Security headers on every answer. Scripts: the server's own files, and inline ones by hash alone. Styles may be inline
 * (Emotion writes them). Frames: a PDF is shown through a blob of the page itself. What only makes sense over https is
 * left out on plain http.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  scriptHashes: readonly string[],
): Promise<void> {
  const https = config.publicUrl.startsWith('https:');
  const self = "'self'";
  const none = "'none'";
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        baseUri: [none],
        connectSrc: [self],
        fontSrc: [self],
        formAction: [self],
        frameAncestors: [none],
        frameSrc: [self, 'blob:'],
        imgSrc: [self, 'data:', 'blob:'],
        manifestSrc: [self],
        mediaSrc: [none],
        objectSrc: [none],
        scriptSrc: [self, ...scriptHashes.map((hash) => `'${hash}'`)],
        scriptSrcAttr: [none],
        styleSrc: [self, "'unsafe-inline'"],
        workerSrc: [self, 'blob:'],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: https,
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
}
