import { describe, expect, it } from 'vitest';
import { languages } from '../../../contract/enums.ts';
import { notificationKinds } from '../../../contract/values/notification-kinds.ts';
import { renderMail } from '../../../server/mail/render.ts';

const templates = [
  'activation',
  'activation_asked',
  'already_registered',
  'already_closed',
  'closed_asked',
  'password_reset',
  'password_to_choose',
  'reopened_to_choose',
  'address_given',
  'address_given_closed',
  'address_changed',
  'invited',
  'password_changed',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'second_factor_reset',
  'new_sign_in',
  'payment_booklet_open',
  'payment_booklet_dated',
  'investment_booklet_open',
  'investment_booklet_dated',
  ...notificationKinds,
];
const data = {
  name: 'Camille',
  code: '123456',
  link: 'http://localhost:3000/x?code=a&b=c',
  date: '11/03/2026 10:00',
  device: 'Firefox, Windows',
  network: '203.0.113.0/24',
  role: 'Administrator',
  code_until: '11/03/2026 10:30',
  until: '08/03/2026 11:00',
  from: '11/03/2026',
};

describe('a mail', () => {
  it('has its words, its link and no empty placeholder in each language', () => {
    const subjects = new Set<string>();
    for (const template of templates)
      for (const language of languages) {
        const { subject, text, html } = renderMail(template, language, data, 'Sample Fund');
        subjects.add(subject);
        expect(subject).toContain('Sample Fund');
        expect(text).toContain('Camille');
        expect(text).toContain(data.link);
        expect(html).toContain(`<html lang="${language}">`);
        expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined/);
      }
    expect(subjects.size).toBe(templates.length * languages.length);
  });

  it('names the moment until which its code or link works, and says what ends it before', () => {
    const works = {
      en: ['until 08/03/2026 11:00 (UTC)', 'this one stops working'],
      fr: ['jusqu’au 08/03/2026 11:00 (UTC)', 'celui-ci ne'],
      es: ['hasta el 08/03/2026 11:00 (UTC)', 'este dejará de funcionar'],
      it: ['fino all’08/03/2026 11:00 (UTC)', 'questo non '],
    };
    for (const language of languages) {
      for (const template of ['activation', 'activation_asked', 'password_reset'])
        for (const words of works[language])
          expect(renderMail(template, language, data, 'Sample Fund').text).toContain(words);
      for (const template of ['invited', 'password_to_choose', 'reopened_to_choose', 'address_given'])
        expect(renderMail(template, language, data, 'Sample Fund').text).toContain(works[language][0]);
      expect(renderMail('activation', language, data, 'Sample Fund').text).toContain(
        '11/03/2026 10:30 (UTC)',
      );
    }
  });

  it('tells nobody who was let in to ignore it, and as what', () => {
    const ignore = { en: /ignore/i, fr: /ignorez/i, es: /ignore/i, it: /ignori/i };
    for (const language of languages) {
      const { text } = renderMail('invited', language, data, 'Sample Fund');
      expect(text).not.toMatch(ignore[language]);
      expect(text).toContain('Administrator');
    }
  });

  it('says where to write, or that nobody reads replies, and never both', () => {
    const unread = {
      en: 'nobody reads',
      fr: 'personne ne lit',
      es: 'nadie lee',
      it: 'nessuno legge',
    };
    for (const template of templates)
      for (const language of languages) {
        const silent = renderMail(template, language, data, 'Sample Fund').text;
        const open = renderMail(template, language, data, 'Sample Fund', 'help@fund.example').text;
        expect(silent).toContain(unread[language]);
        expect(open).not.toContain(unread[language]);
        expect(open).toMatch(/ help@fund\.example\.\n/);
      }
  });

  it('of a refused dossier promises no address that the portal may not show', () => {
    const promised = { en: /portal shows/, fr: /portail indique/, es: /portal indica/, it: /portale indica/ };
    for (const language of languages)
      expect(renderMail('dossier_refused', language, data, 'Sample Fund').text).not.toMatch(
        promised[language],
      );
  });

  it('tells of no money that was not reserved', () => {
    const supposed = {
      en: 'Any amount reserved',
      fr: 'Le montant éventuellement réservé',
      es: 'Si se había reservado un importe',
      it: 'L’eventuale importo riservato',
    };
    for (const template of ['request_rejected', 'request_failed', 'request_cancelled'])
      for (const language of languages)
        expect(renderMail(template, language, data, 'Sample Fund').text).toContain(supposed[language]);
  });

  it('says of an answer to a correction that it may come because nobody has the dossier in hand', () => {
    const unassigned = {
      en: 'or to nobody.',
      fr: 'ou parce que personne ne l’a en charge.',
      es: 'o porque no está a cargo de nadie.',
      it: 'o perché nessuno lo ha in carico.',
    };
    for (const language of languages)
      expect(renderMail('correction_answered', language, data, 'Sample Fund').text).toContain(
        unassigned[language],
      );
  });

  it('does not say that a member made a request: a colleague may have', () => {
    for (const language of languages) {
      const { subject, text } = renderMail('request_created', language, data, 'Sample Fund');
      expect(`${subject} ${text}`).not.toMatch(/member|membre|soci/iu);
    }
  });

  it('shows a name as it was typed, never as HTML', () => {
    const name = '<img src=x onerror=alert(1)>';
    const { text, html } = renderMail('activation', 'en', { ...data, name }, 'Sample Fund');
    expect(text).toContain(name);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
  });

  it('greets nobody by a name that it isn’t given', () => {
    const { name: _name, ...nameless } = data;
    for (const [language, greeting] of Object.entries({
      en: 'Hello,',
      fr: 'Bonjour,',
      es: 'Hola:',
      it: 'Buongiorno,',
    }) as [(typeof languages)[number], string][])
      expect(renderMail('activation', language, nameless, 'Sample Fund').text).toMatch(
        new RegExp(`^${greeting}\n`),
      );
  });

  it('is not made from a template that does not exist', () => {
    expect(() => renderMail('layout', 'en', data, 'Sample Fund')).toThrow('no mail named layout');
  });
});
