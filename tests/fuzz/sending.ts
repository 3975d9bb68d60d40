import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { FuzzRequest } from './requests.ts';

/** What came back; status 0: the connection ended without an answer. */
export type Told = { readonly status: number; readonly text: string; readonly type: string };

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const patience = 30_000;
/** Characters that no client lets into a header; the rest is sent as it is. */
const sendable = (value: string) => value.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?').slice(0, 12_000);

export function send(base: string, { method, path, headers, body }: FuzzRequest): Promise<Told> {
  const { hostname, port } = new URL(base);
  const bytes =
    body === null
      ? null
      : Buffer.from(body, /boundary=fuzz/.test(headers['content-type'] ?? '') ? 'latin1' : 'utf8');
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        hostname,
        port,
        agent,
        method,
        path,
        headers: {
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, sendable(value)])),
          ...(bytes && { 'content-length': String(bytes.length) }),
        },
        signal: AbortSignal.timeout(patience),
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            type: String(answer.headers['content-type'] ?? ''),
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(bytes ?? undefined);
  });
}

/** Bytes on a connection of their own; whatever is told within half a second. */
export function sendRaw(base: string, bytes: string): Promise<Told> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    let text = '';
    const end = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0), text, type: '' });
    };
    const timer = setTimeout(end, 500);
    socket.on('data', (part: Buffer) => {
      text += part.toString();
      if (/\r\n\r\n/.test(text)) setTimeout(end, 5);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      end();
    });
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

const quoted = (text: string): string =>
  `$'${[...Buffer.from(text)].map((byte) => (byte === 39 || byte === 92 ? `\\${String.fromCharCode(byte)}` : byte >= 32 && byte < 127 ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`)).join('')}'`;

/** The same request for a shell. */
export function curlOf(base: string, { method, path, headers, body }: FuzzRequest): string {
  const said = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${sendable(value)}`)}`);
  const sent = body === null ? [] : [`--data-binary ${quoted(body)}`];
  return ['curl -sS -i --path-as-is', `-X ${method}`, ...said, ...sent, quoted(`${base}${path}`)].join(' ');
}
/** The same bytes for a shell. */
export const ncOf = (base: string, bytes: string): string => {
  const octets = [...Buffer.from(bytes, 'latin1')].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`);
  return `printf '${octets.join('')}' | nc 127.0.0.1 ${new URL(base).port}`;
};
