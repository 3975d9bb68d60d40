import { readdirSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import type { Visitor } from '../fixtures/app.ts';
import { goTo, saveStep } from '../fixtures/member.ts';
import type { Reply } from '../fixtures/money-client.ts';
import { jpeg } from '../fixtures/papers.ts';
import type { Fund } from './fund.ts';

/** A member whose dossier waits for papers. */
export type Uploader = { readonly visitor: Visitor; readonly email: string };

export async function uploader({ people }: Fund, email = 'papers@exemple.test'): Promise<Uploader> {
  const visitor = await people.app.memberOf(email);
  for (const [at, step] of (['step_1', 'step_2', 'step_3'] as const).entries()) {
    await saveStep(visitor, step);
    await goTo(visitor, at + 2);
  }
  return { visitor, email };
}

export const cookieOf = ({ visitor }: Uploader): string =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** A picture of so many bytes: a real one, with something after its end that no program looks at. */
async function formOf(size: number): Promise<{ readonly type: string; readonly body: Buffer }> {
  const { content, name } = jpeg();
  const bytes = Buffer.concat([content, randomBytes(Math.max(0, size - content.length))]);
  const form = new FormData();
  form.append('type', 'identity_front');
  form.append('file', new File([new Uint8Array(bytes)], name));
  const sent = new Response(form);
  return { type: sent.headers.get('content-type') ?? '', body: Buffer.from(await sent.arrayBuffer()) };
}
const path = '/api/v1/files/enrollment/file-upload';

/** Sends a picture whole. */
export async function sendForm({ server }: Fund, member: Uploader, size: number): Promise<Reply> {
  const { type, body } = await formOf(size);
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { cookie: cookieOf(member), 'content-type': type },
    body: new Uint8Array(body),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Sends the first part of a picture, and answers how to cut the connection. */
export async function beginForm(
  { server }: Fund,
  member: Uploader,
  { size, part }: { readonly size: number; readonly part: number },
): Promise<() => void> {
  const { type, body } = await formOf(size);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `cookie: ${cookieOf(member)}`,
    `content-type: ${type}`,
    `content-length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise<void>((sent) =>
    socket.write(body.subarray(0, Math.floor(body.length * part)), () => sent()),
  );
  return () => socket.resetAndDestroy();
}

/** How many files are kept of all members. */
export async function filesKept({ database }: Fund): Promise<number> {
  const { rows } = await database.pool.query<{ kept: number }>(
    'select count(*)::int as kept from enrollment_files',
  );
  return rows[0]?.kept ?? 0;
}

/** How many files and connections the server has open. */
export const openFiles = ({ server }: Fund): number => readdirSync(`/proc/${server.pid()}/fd`).length;
