import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export type Front = { readonly url: string; readonly close: () => Promise<void> };
type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

/** A key and a certificate for localhost, signed by itself. */
function papers(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'bench-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost`;
  try {
    execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch (error) {
    throw new Error('The bench speaks HTTP/2, and its certificate is made by openssl: install it.', {
      cause: error,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let made: ReturnType<typeof papers> | null = null;

/** HTTP/2 over TLS, as what stands before a portal speaks it; the same for everything that is measured. */
async function listen(handler: Handler, port: number): Promise<Front> {
  made ??= papers();
  const server = createSecureServer({ ...made, allowHTTP1: true }, handler);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.address();
  const at = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `https://localhost:${at}`,
    // connections that a browser keeps open would keep the server
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        setTimeout(done, 200).unref();
      }),
  };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** A folder, packed beforehand as the portal's own files are. */
export function frontOfFolder(folder: string): Promise<Front> {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const files: ReadonlyMap<string, Buffer> = new Map(
    names
      .filter((name) => extname(name) in types)
      .map((name) => [`/${name}`, brotliCompressSync(readFileSync(join(folder, name)))] as const),
  );
  return listen((request, response) => {
    const path: string = request.url === '/' ? '/index.html' : request.url;
    const body = files.get(path);
    if (body === undefined) return void response.writeHead(404).end();
    const cached = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? '',
      'content-encoding': 'br',
      'cache-control': cached,
    });
    return void response.end(body);
  }, 0);
}

const ofConnection = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
]);
const kept = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)),
  );

/** Passes everything on to a server of the same machine, as a reverse proxy does; it may start later. */
export function frontOfServer(target: () => string, port: number): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  return listen((request, response) => {
    const host = request.authority ?? request.headers.host ?? 'localhost';
    const headers = {
      ...kept(request.headers),
      host,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': host,
    };
    const { method, url: path } = request;
    const { hostname, port: behind } = new URL(target());
    const passed = ask({ agent, hostname, port: behind, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, kept(answer.headers));
      answer.pipe(response);
    });
    passed.on('error', () => response.writeHead(502).end());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  }, port);
}
