import { describe, expect, it } from 'vitest';
import { languages } from '../../../contract/enums.ts';
import { notificationKinds } from '../../../contract/values/notification-kinds.ts';
import { renderMail } from '../../../server/mail/render.ts';

const templates = [
  'activation',
  'already_registered',
  'password_reset',
  'password_changed',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'second_factor_reset',
  'new_sign_in',
  ...notificationKinds,
];
const data = {
  name: 'Camille',
  code: '123456',
  link: 'http://localhost:3000/x?code=a&b=c',
  date: '11/03/2026 10:00',
  device: 'Firefox, Windows',
  network: '203.0.113.0/24',
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

  it('tells of no money that was not held', () => {
    const supposed = {
      en: 'Any amount held',
      fr: 'Le montant éventuellement retenu',
      es: 'Si se había retenido un importe',
      it: 'L’eventuale importo trattenuto',
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
