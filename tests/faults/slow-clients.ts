import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { Reply } from '../fixtures/money-client.ts';

/** Clients that take their time. */
export type SlowClients = {
  readonly open: (counts: { readonly headers: number; readonly bodies: number }) => Promise<void>;
  /** those that are still let */
  readonly waiting: () => { readonly headers: number; readonly bodies: number };
  /** what the others were told before they were cut off */
  readonly answers: () => readonly Reply[];
  readonly stop: () => void;
};
type Kind = 'headers' | 'bodies';

const begin: Readonly<Record<Kind, string>> = {
  headers: 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
  bodies:
    'POST /api/v1/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"email":"',
};

export function slowClients(url: string): SlowClients {
  const open: { readonly kind: Kind; readonly socket: Socket }[] = [];
  const over = new Set<Socket>();
  const answers: Reply[] = [];
  const dripping = setInterval(() => {
    for (const { socket } of open) if (!over.has(socket) && socket.writable) socket.write('a');
  }, 1000);

  async function one(kind: Kind): Promise<void> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let told = '';
    socket.on('error', () => {});
    socket.on('data', (part: Buffer) => (told += part.toString()));
    socket.on('close', () => {
      over.add(socket);
      const [head = '', text = ''] = told.split('\r\n\r\n');
      if (head) answers.push({ status: Number(head.split(' ')[1]), text });
    });
    await once(socket, 'connect');
    socket.write(begin[kind]);
    open.push({ kind, socket });
  }
  const left = (kind: Kind) => open.filter((one) => one.kind === kind && !over.has(one.socket)).length;
  return {
    async open({ headers, bodies }) {
      for (let at = 0; at < headers; at += 1) await one('headers');
      for (let at = 0; at < bodies; at += 1) await one('bodies');
    },
    waiting: () => ({ headers: left('headers'), bodies: left('bodies') }),
    answers: () => answers,
    stop() {
      clearInterval(dripping);
      for (const { socket } of open) socket.destroy();
    },
  };
}
