import type { Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema.ts';
import { claimMails, markSent, markUnsent, renewLease, type ClaimedMail } from '../repositories/outbox.ts';
import { renderMail } from './render.ts';

/*
 * States of a mail: queued → sending (leased) → sent; back to queued with a later `next_at` when the server can't take
 * it; failed when the server refuses it for good.
 *
 * What this promises. A committed mail is never lost: it stays until the server has accepted it, through restarts and
 * outages of any length. Two workers never send one mail at once: it is leased, and the lease is renewed while the
 * attempt lasts. SMTP has no transactions, so one gap is left: when this process dies after the server's "250" and
 * before `sent` is written, the mail goes out again after the lease. The second copy has the same Message-ID, by which
 * mail servers and readers know it for the same message.
 */
const attemptTimeout = 60_000;
const atOnce = 10;
const firstPause = 1;
const longestPause = 60;
/** A recipient or message refused for good (5xx) may still be the server's own mistake: it is tried this often, … */
const refusals = 5;
/** … after one minute, two, four, eight. */
const firstPauseRefused = 60;

export type MailSender = {
  /** Sends what is due, until `stop` says that no more may be begun; answers how many left. */
  run(stop?: AbortSignal): Promise<number>;
  close(): void;
};

type SenderDeps = {
  readonly db: Kysely<Database>;
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Seconds until the next attempt: doubled each time, up to a minute. */
function pauseAfter(attempts: number): number {
  return Math.min(longestPause, firstPause * 2 ** Math.min(attempts - 1, 10));
}

/**
 * The kind of failure, without the server's words: they may repeat the address. Only a refused recipient or message
 * concerns the mail itself; a refused greeting, login or sender is the mail server's trouble or the settings', and the
 * mail waits until it is over.
 */
function failureOf(error: unknown): { word: string; refused: boolean } {
  if (!(error instanceof Error)) return { word: 'unknown', refused: false };
  const code = 'code' in error ? String(error.code) : error.name;
  const command = 'command' in error ? error.command : null;
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  return {
    word: status ? `${code} ${status}` : code,
    refused: status !== null && status >= 500 && (command === 'RCPT TO' || command === 'DATA'),
  };
}

/** `lease`, in seconds: for how long other workers leave a mail alone without a sign of life from this one. */
export function createMailSender(deps: SenderDeps, smtpUrl: string, lease = 120): MailSender {
  const { db, config, clock, logger } = deps;
  const from = { name: config.productName, address: config.mailFrom };
  const host = config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1);
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
        from,
        to: { name: '', address: mail.recipient },
        subject,
        text,
        html,
        messageId: `<${mail.id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
      });
    } catch (error) {
      const { word, refused } = failureOf(error);
      const refusedBefore = mail.refusals + (refused ? 1 : 0);
      const last = refusedBefore >= refusals;
      const pause = refused ? firstPauseRefused * 2 ** mail.refusals : pauseAfter(mail.attempts);
      const nextAt = last ? null : new Date(clock.now().getTime() + pause * 1000);
      await markUnsent(db, mail, { word, refusals: refusedBefore }, nextAt);
      logger.warn({ mail: mail.id, failure: word, attempts: mail.attempts, given_up: last }, 'mail not sent');
      return false;
    }
    await markSent(db, mail, clock.now());
    logger.info({ mail: mail.id, template: mail.template, attempts: mail.attempts }, 'mail sent');
    return true;
  }

  /** A slow mail server may take minutes for one mail: meanwhile the lease is made longer again and again. */
  async function sendAll(mails: readonly ClaimedMail[]): Promise<boolean[]> {
    const [first] = mails;
    if (!first) return [];
    const beat = setInterval(
      () => void renewLease(db, first, clock, lease).catch(() => {}),
      (lease * 1000) / 4,
    );
    try {
      return await Promise.all(mails.map(send));
    } finally {
      clearInterval(beat);
    }
  }

  return {
    async run(stop) {
      let sent = 0;
      for (;;) {
        if (stop?.aborted) return sent;
        const mails = await claimMails(db, clock, atOnce, lease);
        const results = await sendAll(mails);
        sent += results.filter(Boolean).length;
        if (mails.length < atOnce || results.includes(false)) return sent;
      }
    },
    close: () => transport.close(),
  };
}
