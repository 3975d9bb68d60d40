import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../contract/enums.ts';
import { notificationKinds } from '../../../contract/values/notification-kinds.ts';
import en from '../../../locales/en/notifications.json' with { type: 'json' };
import es from '../../../locales/es/notifications.json' with { type: 'json' };
import fr from '../../../locales/fr/notifications.json' with { type: 'json' };
import italian from '../../../locales/it/notifications.json' with { type: 'json' };
import { createMailSender } from '../../../server/mail/send.ts';
import { renderMail } from '../../../server/mail/render.ts';
import { notify } from '../../../server/repositories/notifications.ts';
import { hasMail, mailData } from '../../../server/rules/notifications.ts';
import { field, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startMailServer, type MailServer } from '../../fixtures/smtp.ts';

let database: TestDatabase;
let app: TestApp;
let server: MailServer;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  server = await startMailServer();
});
afterAll(async () => {
  await server.stop();
  await app.app.close();
  await database.close();
});

const subjects = {
  en: 'Your dossier is validated',
  fr: 'Votre dossier est validé',
  es: 'Su expediente está validado',
  it: 'Il suo fascicolo è convalidato',
} as const;

describe('the mail of a notification', () => {
  it('is whole sentences of its own in each language, for each kind', () => {
    const texts = new Set<string>();
    for (const kind of notificationKinds)
      for (const language of languages) {
        const reader = { first_name: 'Camille', role: 'user', active: kind !== 'account_closed' };
        const data = mailData({ userId: 'x', kind }, reader, 'https://portal.example.com');
        const { subject, text } = renderMail(kind, language, data, 'Sample Fund');
        expect(`${subject}\n${text}`, `${kind} in ${language}`).not.toMatch(/\{\{|undefined|\bnull\b/);
        expect(subject).toMatch(/ – Sample Fund$/);
        expect(text).toContain('Camille');
        if (kind !== 'account_closed') expect(text).toContain('https://portal.example.com/');
        texts.add(text).add(subject);
      }
    expect(texts.size).toBe(notificationKinds.length * languages.length * 2);
  });

  it('names nothing to a closed account that is seen or done in the portal, and asks to write instead', () => {
    const inside = {
      en: /the page|your activity|log in again|make requests/i,
      fr: /la page|votre activité|reconnectez/i,
      es: /la página|su actividad|vuelva a iniciar/i,
      it: /la pagina|sua attività|acceda di nuovo/i,
    };
    const reader = { first_name: 'Camille', role: 'user', active: false };
    const known = { active: false, muted: [], isMailed: false };
    const told = notificationKinds.filter(
      (kind) => kind !== 'account_reopened' && hasMail({ userId: 'x', kind }, known),
    );
    expect(told).toContain('wallets_closed');
    for (const kind of told)
      for (const language of languages)
        for (const reference of [undefined, 'MO-2026-000071']) {
          const data = mailData({ userId: 'x', kind }, reader, 'https://portal.example.com', reference);
          const { text } = renderMail(kind, language, data, 'Sample Fund');
          expect(text, kind).not.toMatch(inside[language]);
          expect(text, kind).not.toMatch(/\{\{|https:/);
          // what became of it, and whom to ask
          expect(text.split('\n\n').length, kind).toBe(4);
          if (data.reference !== undefined) expect(text, kind).toContain(data.reference);
        }
  });

  it('of what was executed names no request: the fund executes what nobody asked for as well', () => {
    const words = { en: /request/i, fr: /demande/i, es: /solicitud/i, it: /richiest/i };
    const sentences = { en, fr, es, it: italian };
    const data = { name: 'Camille', link: 'https://portal.example.com/' };
    for (const language of languages) {
      const { subject, text } = renderMail('request_executed', language, data, 'Sample Fund');
      const { request_executed: line } = sentences[language].sentence;
      expect(`${subject}\n${text}\n${line}`, language).not.toMatch(words[language]);
    }
  });

  it('reaches a real mail server in the person’s language, once', async () => {
    const logger = pino({ enabled: false });
    const sender = createMailSender(
      { db: database.db, config: app.config, clock: app.clock, logger },
      server.url,
    );
    for (const language of languages) {
      const email = `reads.${language}@exemple.test`;
      const id = field(await (await app.memberOf(email)).get('/auth/whoami'), 'id');
      await database.db.updateTable('users').set({ language }).where('id', '=', id).execute();
      await database.db
        .transaction()
        .execute((trx) => notify(app, trx, { userId: id, kind: 'dossier_validated' }));
    }
    await sender.run();
    await sender.run();
    sender.close();
    for (const language of languages) {
      const mails = server.received.filter(
        ({ to, subject }) =>
          to === `reads.${language}@exemple.test` && subject.startsWith(subjects[language]),
      );
      expect(mails, language).toHaveLength(1);
      expect(mails[0]?.text).toContain(`${app.config.publicUrl}/user/dashboard`);
    }
  });
});
