import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema.ts';
import { policyOfPlainPage } from '../http/headers.ts';
import { problem } from '../http/problem.ts';
import { findMail, listMails, type KeptMail } from '../repositories/outbox.ts';
import { escapeHtml, renderMail } from './render.ts';
import { uuid } from '../../contract/values/uuid.ts';

const shown = 200;
/** A mail bears its styles in its elements, as mail programs want them. */
const policy = policyOfPlainPage("'unsafe-inline'");
const listQuery = z.object({
  to: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .regex(/^[^\0]*$/)
    .optional()
    .catch(undefined),
});
const mailParams = z.object({ id: uuid });

/**
 * A page of another site can have its own name point at this machine and then read what it serves. Such a request names
 * that site as its host; one's own browser names this machine, an address, or the public name.
 */
function isOwnHost(request: FastifyRequest, config: Config): boolean {
  // The Host header itself: what a proxy may say in its place, a page can say as well.
  const place = `http://${request.headers.host ?? ''}`;
  if (!URL.canParse(place)) return false;
  const { hostname } = new URL(place);
  return (
    hostname === 'localhost' ||
    isIP(hostname.replace(/^\[|\]$/g, '')) > 0 ||
    hostname === new URL(config.publicUrl).hostname
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:760px;padding:24px}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid #8888;vertical-align:top}article{border:1px solid #8888;margin-top:16px}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

/**
 * The demo's mailbox: what would be sent, readable without a mail server. `/dev/mailbox`, one message at
 * `/dev/mailbox/{id}`, and `/dev/mailbox.json?to=…` (newest first: id, to, subject, text, html, code, link, created_at).
 */
export function registerMailbox(app: FastifyInstance, deps: { db: Kysely<Database>; config: Config }): void {
  const { db, config } = deps;
  const render = (mail: KeptMail) =>
    renderMail(mail.template, mail.language, mail.data, config.productName, config.supportEmail);

  const onRequest = async (request: FastifyRequest) => {
    if (!isOwnHost(request, config)) throw problem('not_found');
  };
  app.get('/dev/mailbox.json', { onRequest }, async (request, reply) => {
    const { to } = listQuery.parse(request.query);
    const mails = await listMails(db, to ?? null, shown);
    return reply.header('cache-control', 'no-store').send(
      mails.map((mail) => ({
        id: mail.id,
        to: mail.recipient,
        ...render(mail),
        code: mail.data.code ?? null,
        link: mail.data.link ?? null,
        created_at: mail.created_at.toISOString(),
      })),
    );
  });

  app.get('/dev/mailbox', { onRequest }, async (request, reply) => {
    const { to } = listQuery.parse(request.query);
    const mails = await listMails(db, to ?? null, shown);
    const rows = mails.map(
      (mail) =>
        `<tr><td>${mail.created_at.toISOString().slice(0, 19).replace('T', ' ')}</td><td>${escapeHtml(mail.recipient)}</td><td><a href="/dev/mailbox/${mail.id}">${escapeHtml(render(mail).subject)}</a></td></tr>`,
    );
    const table =
      rows.length > 0
        ? `<table><thead><tr><th>Time (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
        : '<p>No message yet.</p>';
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(page('Mailbox', table));
  });

  app.get('/dev/mailbox/:id', { onRequest }, async (request, reply) => {
    const params = mailParams.safeParse(request.params);
    const mail = params.success ? await findMail(db, params.data.id) : undefined;
    if (!mail) throw problem('not_found');
    const { subject, html } = render(mail);
    const content = html.replace(/^[\s\S]*<body[^>]*>|<\/body>[\s\S]*$/g, '');
    const body = `<p><a href="/dev/mailbox">All messages</a></p><p>To ${escapeHtml(mail.recipient)}, ${mail.created_at.toISOString()}</p><article style="padding:24px">${content}</article>`;
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(page(subject, body));
  });
}
