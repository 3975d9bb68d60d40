import { fillJoined } from '../../contract/elision.ts';
import type { Language } from '../../contract/enums.ts';
import { notificationKinds } from '../../contract/values/notification-kinds.ts';
import en from '../../locales/en/mail.json' with { type: 'json' };
import es from '../../locales/es/mail.json' with { type: 'json' };
import fr from '../../locales/fr/mail.json' with { type: 'json' };
import it from '../../locales/it/mail.json' with { type: 'json' };

const texts: Readonly<Record<Language, typeof en>> = { en, fr, es, it };

/** The mails there are: the keys of `locales/en/mail.json` but `layout`. */
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
  'quarters_published',
  'quarter_restated',
  'payment_booklet_open',
  'payment_booklet_dated',
  'payment_booklet_undated',
  'investment_booklet_open',
  'investment_booklet_dated',
  'investment_booklet_undated',
  ...notificationKinds,
] as const;
export type MailTemplate = (typeof templates)[number];

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as HTML shows it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/**
 * One mail as text and as simple HTML: greeting, paragraphs, `code` shown large, `link` as a button, closing.
 * A template has `subject`, `intro`, and where it applies `code`, `link` and `note`; `data` fills `{{name}}`. Its `closed`
 * is said in place of intro and note where there is no link to the page that tells the rest. Without a
 * name it greets nobody by it: what a stranger typed for an address that nobody has confirmed is not repeated there.
 * `support`: the address that it says to write to, where replies go as well; null: nobody reads them.
 */
export function renderMail(
  template: string,
  language: Language,
  data: Readonly<Record<string, string>>,
  product: string,
  support: string | null = null,
): RenderedMail {
  const known = templates.find((name) => name === template);
  if (!known) throw new Error(`no mail named ${template}`);
  const layout = texts[language].layout;
  const words: Readonly<Record<string, string>> = texts[language][known];
  const values: Readonly<Record<string, string>> = { ...data, product, support: support ?? '' };
  const say = (sentence: string | undefined) =>
    sentence === undefined ? null : fillJoined(sentence, language, (name) => values[name] ?? '');
  const subject = say(words.subject) ?? product;
  const { code, link } = data;
  const blocks: { text: string; html: string }[] = [];
  const paragraph = (text: string | null) => {
    if (text !== null) blocks.push({ text, html: `<p style="margin:0 0 16px">${escapeHtml(text)}</p>` });
  };
  paragraph(data.name === undefined ? layout.greeting_unnamed : say(layout.greeting));
  // whoever can't log in sees no page: they ask for what it would show, by the reference where there is one
  const isUnseen = link === undefined && words.closed !== undefined;
  paragraph(say(isUnseen ? words.closed : words.intro));
  if (isUnseen) paragraph(say(data.reference === undefined ? layout.closed_alone : layout.closed));
  if (code !== undefined) {
    paragraph(say(words.code));
    blocks.push({
      text: code,
      html: `<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:6px">${escapeHtml(code)}</p>`,
    });
  }
  if (link !== undefined) {
    const label = say(words.link) ?? link;
    blocks.push({
      text: `${label}\n${link}`,
      html: `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#034d70;color:#fff;text-decoration:none;border-radius:4px">${escapeHtml(label)}</a></p><p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(link)}</p>`,
    });
  }
  if (!isUnseen) paragraph(say(words.note));
  if (support !== null) paragraph(say(layout.support));
  paragraph(say(support === null ? layout.closing : layout.closing_answered));
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px;background:#fff;color:#101e25;font:16px/1.5 Georgia,serif"><div style="max-width:560px">${blocks.map((block) => block.html).join('')}</div></body></html>`;
  return { subject, text: `${blocks.map((block) => block.text).join('\n\n')}\n`, html };
}
