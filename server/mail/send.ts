import type { Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema.ts';
import { claimMails, markSent, markUnsent, type ClaimedMail } from '../repositories/outbox.ts';
import { renderMail } from './render.ts';

/*
 * States of a mail: queued → sending (leased) → sent; back to queued with a later `next_at` when the server can't take
 * it; failed when the server refuses it for good.
 *
 * What this promises. A committed mail is never lost: it stays until the server has accepted it, through restarts and
 * outages of any length. Two workers never send one mail at once: it is leased, and the lease is longer than any
 * attempt may take. SMTP has no transactions, so one gap is left: when this process dies after the server's "250" and
 * before `sent` is written, the mail goes out again after the lease. The second copy has the same Message-ID, by which
 * mail servers and readers know it for the same message.
 */
const lease = 120;
const attemptTimeout = 60_000;
const atOnce = 10;
const firstPause = 1;
const longestPause = 60;
/** A refusal for good (5xx) may still be the server's own mistake: it is tried this often. */
const refusals = 5;

export type MailSender = {
  /** Sends what is due; answers how many left. */
  run(): Promise<number>;
  close(): void;
};

type SenderDeps = {
  readonly db: Kysely<Database>;
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Sends as `no-reply@<public host>`. */
function senderAddress(config: Config): { name: string; address: string; host: string } {
  const { hostname } = new URL(config.publicUrl);
  const host = hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? hostname : 'localhost.localdomain';
  return { name: config.productName, address: `no-reply@${host}`, host };
}

/** Seconds until the next attempt: doubled each time, up to a minute. */
function pauseAfter(attempts: number): number {
  return Math.min(longestPause, firstPause * 2 ** Math.min(attempts - 1, 10));
}

/** The kind of failure, without the server's words: they may repeat the address. */
function failureOf(error: unknown): { word: string; refused: boolean } {
  if (!(error instanceof Error)) return { word: 'unknown', refused: false };
  const code = 'code' in error ? String(error.code) : error.name;
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  return {
    word: status ? `${code} ${status}` : code,
    refused: status !== null && status >= 500 && code !== 'EAUTH',
  };
}

export function createMailSender(deps: SenderDeps, smtpUrl: string): MailSender {
  const { db, config, clock, logger } = deps;
  const from = senderAddress(config);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: attemptTimeout / 4,
    greetingTimeout: attemptTimeout / 4,
    socketTimeout: attemptTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  async function send(mail: ClaimedMail): Promise<boolean> {
    try {
      const { subject, text, html } = renderMail(mail.template, mail.language, mail.data, config.productName);
      await transport.sendMail({
        from: { name: from.name, address: from.address },
        to: { name: '', address: mail.recipient },
        subject,
        text,
        html,
        messageId: `<${mail.id}@${from.host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
      });
    } catch (error) {
      const { word, refused } = failureOf(error);
      const last = refused && mail.attempts >= refusals;
      const nextAt = last ? null : new Date(clock.now().getTime() + pauseAfter(mail.attempts) * 1000);
      await markUnsent(db, mail, word, nextAt);
      logger.warn({ mail: mail.id, failure: word, attempts: mail.attempts, given_up: last }, 'mail not sent');
      return false;
    }
    await markSent(db, mail, clock.now());
    logger.info({ mail: mail.id, template: mail.template, attempts: mail.attempts }, 'mail sent');
    return true;
  }

  return {
    async run() {
      let sent = 0;
      for (;;) {
        const mails = await claimMails(db, clock, atOnce, lease);
        const results = await Promise.all(mails.map(send));
        sent += results.filter(Boolean).length;
        if (mails.length < atOnce || results.includes(false)) return sent;
      }
    },
    close: () => transport.close(),
  };
}
