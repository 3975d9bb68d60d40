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
 * it; failed when the server refuses its mailbox for good, refuses it otherwise or puts it off for days, or when its
 * code or link has ended (`last_error` says which).
 *
 * What this promises. A committed mail is never lost: it stays until the server has accepted it, through restarts and
 * outages of any length, unless the server says again and again that it doesn't take this very mail; the operator may
 * have those queued again (`npm run admin -- send-again`). Two workers never send one mail at once: it is leased, and
 * the lease is renewed while the attempt lasts. SMTP has no transactions, so one gap is left: when this process dies, or
 * its database is away, after the server's "250" and before `sent` is written, the mail goes out again after the lease.
 * The second copy has the same Message-ID, by which mail servers and readers know it for the same message.
 *
 * Mails to one address leave in the order in which they were made, and bear the date of then: one waits for those before
 * it (`claimMails` says how long). Those with a code or link that ends wait for none.
 */
/** Milliseconds until it is connected and greeted, … */
const greetingTimeout = 15_000;
/** … and until it is answered: a server may look at a whole mail before it says that it has it (RFC 5321, 4.5.3.2.6). */
export const answerTimeout = 600_000;
const atOnce = 10;
const firstPause = 1;
const longestPause = 60;
/** A mailbox refused for good (5xx) may still be the server's own mistake: it is tried this often, … */
const refusals = 5;
/** … after one minute, two, four, eight. */
const firstPauseRefused = 60;
/**
 * A recipient who is put off (a domain that is not found, a mailbox that is full) is asked for again after a minute at
 * first and an hour in the end, as many seconds as mail servers do (RFC 5321, 4.5.4.1): strangers may sign up with any
 * number of such addresses, and all other mails leave beside them. So is a mail that is refused for another reason than
 * its mailbox: that may be its content, or settings by which the server refuses everybody. And so is one that the server
 * was given whole and said nothing about: it may have delivered it, and would again each time.
 */
const firstPausePutOff = 60;
const longestPausePutOff = 3600;
const longestPutOff = 5 * 86_400;

export type MailSender = {
  /** Sends what is due, or the urgent of it alone, until `stop` says that no more may be begun; answers how many left. */
  run(stop?: AbortSignal, only?: 'urgent'): Promise<number>;
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
 * `refused`: the mailbox, for good; `putOff`: the recipient, for now, or the mail, for whatever else; neither: the mail
 * server is in trouble.
 */
type Failure = { readonly word: string; readonly refused: boolean; readonly putOff: boolean };

/** Said of the address or its mailbox (RFC 3463), not of the mail server: for now, … */
const forNow = /^450\b|^4\d\d[ -]4\.[12]\./;
/** … or for good; 5.1.7 and 5.1.8 are the sender's. Without an extended code, what RFC 5321 says of mailboxes. */
const forGood = /^5\d\d[ -]5\.(?:1\.(?![78]\b)|2\.)|^55[013]\b(?![ -]5\.\d)/;

/**
 * The kind of failure, without the server's words: they may repeat the address. Only a refused recipient or message may
 * concern the mail itself; a refused greeting, login or sender is the mail server's trouble or the settings', and the
 * mail waits until it is over.
 */
function failureOf(error: unknown, handedOver: boolean): Failure {
  if (!(error instanceof Error)) return { word: 'unknown', refused: false, putOff: false };
  const code = 'code' in error ? String(error.code) : error.name;
  const command = 'command' in error ? error.command : null;
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  const said = 'response' in error ? String(error.response) : '';
  const isRefused = status !== null && status >= 500 && (command === 'RCPT TO' || command === 'DATA');
  const refused = isRefused && forGood.test(said);
  return {
    word: status ? `${code} ${status}` : code,
    refused,
    putOff: isRefused
      ? !refused
      : (command === 'RCPT TO' && forNow.test(said)) || (handedOver && status === null),
  };
}

/** A quarter of the time that the recipient is put off already. */
const pauseAfterPutOff = (seconds: number): number =>
  Math.min(longestPausePutOff, Math.max(firstPausePutOff, Math.ceil(seconds / 4)));

type Outcome = 'sent' | 'unsent' | 'ended';
type Tried = { readonly unsent: Parameters<typeof markUnsent>[2]; readonly pause: number | null };

/** What is kept of a mail that wasn't sent, and the seconds until it is tried again; null: it is given up. */
function afterFailure(mail: ClaimedMail, { word, refused, putOff }: Failure, now: Date): Tried {
  const count = mail.refusals + (refused ? 1 : 0);
  // only a series that nothing of the mail server's own breaks counts: between its ends nobody asked for the recipient
  const put_off_since = refused || putOff ? (mail.put_off_since ?? (putOff ? now : null)) : null;
  const unsent = { word, refusals: count, put_off_since };
  if (refused) return { unsent, pause: count >= refusals ? null : firstPauseRefused * 2 ** mail.refusals };
  if (!putOff || !put_off_since) return { unsent, pause: pauseAfter(mail.attempts) };
  const seconds = (now.getTime() - put_off_since.getTime()) / 1000;
  return { unsent, pause: seconds >= longestPutOff ? null : pauseAfterPutOff(seconds) };
}

/**
 * `lease`, in seconds: for how long other workers leave a mail alone without a sign of life from this one. `answer`, in
 * milliseconds: for how long the mail server may be silent.
 */
export function createMailSender(
  deps: SenderDeps,
  smtpUrl: string,
  lease = 120,
  answer = answerTimeout,
): MailSender {
  const { db, config, clock, logger } = deps;
  const { productName, supportEmail } = config;
  const from = { name: productName, address: config.mailFrom };
  const host = config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: greetingTimeout,
    greetingTimeout,
    socketTimeout: answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** Message-IDs of what the mail server was given to its end */
  const handedOver = new Set<string | undefined>();
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((input) => input.once('end', () => handedOver.add(data.messageId)));
    done();
  });

  async function noteUnsent(mail: ClaimedMail, { unsent, pause }: Tried, now: Date): Promise<void> {
    await markUnsent(db, mail, unsent, pause === null ? null : new Date(now.getTime() + pause * 1000));
    const { id, attempts } = mail;
    logger.warn({ mail: id, failure: unsent.word, attempts, given_up: pause === null }, 'mail not sent');
  }

  async function send(mail: ClaimedMail): Promise<Outcome> {
    const begun = clock.now();
    if (mail.ends_at !== null && mail.ends_at <= begun) {
      // what it offers no longer works: it would only mislead
      await noteUnsent(mail, { unsent: { ...mail, word: 'ended' }, pause: null }, begun);
      return 'ended';
    }
    const messageId = `<${mail.id}@${host}>`;
    try {
      const { template, language, data } = mail;
      const { subject, text, html } = renderMail(template, language, data, productName, supportEmail);
      await transport.sendMail({
        from,
        ...(supportEmail !== null && { replyTo: { name: '', address: supportEmail } }),
        to: { name: '', address: mail.recipient },
        date: mail.created_at,
        subject,
        text,
        html,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      });
    } catch (error) {
      const now = clock.now();
      await noteUnsent(mail, afterFailure(mail, failureOf(error, handedOver.has(messageId)), now), now);
      return 'unsent';
    } finally {
      handedOver.delete(messageId);
    }
    await markSent(db, mail, clock.now());
    logger.info({ mail: mail.id, template: mail.template, attempts: mail.attempts }, 'mail sent');
    return 'sent';
  }

  /**
   * A slow mail server may take minutes for one mail: meanwhile the lease is made longer again and again. That goes on
   * when it can't be noted what became of another one, which is thrown when all are through.
   */
  async function sendAll(mails: readonly ClaimedMail[]): Promise<Outcome[]> {
    const [first] = mails;
    if (!first) return [];
    const beat = setInterval(
      () => void renewLease(db, first, clock, lease).catch(() => {}),
      (lease * 1000) / 4,
    );
    try {
      const results = await Promise.allSettled(mails.map(send));
      return results.map((result) => {
        if (result.status === 'rejected') throw result.reason;
        return result.value;
      });
    } finally {
      clearInterval(beat);
    }
  }

  return {
    async run(stop, only) {
      let sent = 0;
      for (;;) {
        if (stop?.aborted) return sent;
        const mails = await claimMails(db, clock, atOnce, lease, only);
        const results = await sendAll(mails);
        sent += results.filter((one) => one === 'sent').length;
        // fewer than could be: later ones to the same addresses may be next
        if (mails.length === 0 || results.includes('unsent')) return sent;
      }
    },
    close: () => transport.close(),
  };
}
