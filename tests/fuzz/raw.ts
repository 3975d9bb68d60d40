import * as fc from 'fast-check';

/** What comes over a connection and is no HTTP, or only nearly. */
export const rawRequest: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'GET / HTTP/9.9\r\n\r\n',
    'GET /api/v1/auth/whoami\r\n\r\n',
    'GET  /api/v1/users HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET /api/v1/users HTTP/1.1\r\n\r\n',
    'GET /api/v1/users HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
    'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
    'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello',
    'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n',
    'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n',
    'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99999999999999999999\r\n\r\n{}',
    'GET /api/v1/../../etc/passwd HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET /api/v1/%zz HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET /api/v1/users?%ff=%fe HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET http://elsewhere.example/api/v1/users HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET //elsewhere.example/ HTTP/1.1\r\nhost: a\r\n\r\n',
    'CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: a\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: a\r\nx: a\u0000b\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: a\r\n x: folded\r\n\r\n',
    'GET / HTTP/1.1\nhost: a\n\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: a\r\n${Array.from({ length: 1500 }, (_, at) => `x${at}: a`).join('\r\n')}\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${Array.from({ length: 700 }, (_, at) => `c${at}=a`).join('; ')}\r\n\r\n`,
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
    '\r\n\r\n\r\n',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }).map((text) => `${text}\r\n\r\n`),
  fc
    .tuple(fc.constantFrom('GET', 'POST', 'PUT', 'FOO'), fc.webPath(), fc.string({ maxLength: 60 }))
    .map(
      ([method, path, more]) =>
        `${method} ${path || '/'} HTTP/1.1\r\nhost: a\r\nx: ${more}\r\nconnection: close\r\n\r\n`,
    ),
);
