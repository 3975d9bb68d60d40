import { createInstance } from 'i18next';
import { expect, it, vi } from 'vitest';
import { joinedWords } from '../../src/app/member/joined-words.ts';
import fund from '../../locales/fr/fund-bank.json' with { type: 'json' };
import issues from '../../locales/fr/review-issues.json' with { type: 'json' };
import bridge from '../../locales/it/bridge.json' with { type: 'json' };
import contract from '../../locales/it/contract.json' with { type: 'json' };
import valuesIt from '../../locales/it/values.json' with { type: 'json' };
import ui from '../../locales/es/ui.json' with { type: 'json' };

const i18n = createInstance();
await i18n.use(joinedWords).init({
  lng: 'fr',
  resources: { fr: { fund, issues }, it: { bridge, contract, values: valuesIt }, es: { ui } },
  interpolation: { escapeValue: false },
});
const [fr, italian, es] = ['fr', 'it', 'es'].map((language) => i18n.getFixedT(language));

it('join the French “de” to names that begin with a vowel or a mute h', () => {
  const asked = ['Anne Martin', 'Hélène Petit', 'Paul Petit'].map((name) =>
    fr?.('issues:final.ask.VALIDATED.title', { name }),
  );
  expect(asked).toEqual([
    'Valider le dossier d’Anne Martin\u202F?',
    'Valider le dossier d’Hélène Petit\u202F?',
    'Valider le dossier de Paul Petit\u202F?',
  ]);
  expect(fr?.('fund:ask.default.title', { bank: 'Amazonia SA' })).toBe(
    'Faire d’Amazonia SA le compte par défaut\u202F?',
  );
});

it('join the Italian article to the 8th and the 11th, at the beginning of a sentence as well', () => {
  expect(
    ['08/11/2026', '11/11/2026', '12/11/2026'].map((date) => italian?.('contract:files.sent', { date })),
  ).toEqual(['Inviato l’08/11/2026', 'Inviato l’11/11/2026', 'Inviato il 12/11/2026']);
  expect(italian?.('bridge:days.between', { from: '11/11/2026', to: '08/12/2026' })).toBe(
    'Dall’11/11/2026 all’08/12/2026',
  );
  expect(italian?.('bridge:days.between', { from: '10/11/2026', to: '09/12/2026' })).toBe(
    'Dal 10/11/2026 al 09/12/2026',
  );
  expect(italian?.('values:save.saved', { period: '08/11/2026', time: '01:15 UTC' })).toBe(
    'Bozza dell’08/11/2026 salvata all’01:15 UTC.',
  );
});

it('say one o’clock in the singular in Spanish', () => {
  const saved = ['01:15 UTC', '10:15 UTC'].map((time) => es?.('ui:autosave.saved', { time }));
  expect(saved).toEqual(['Borrador guardado a la 01:15 UTC', 'Borrador guardado a las 10:15 UTC']);
});

it('are known to the words of the member area', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
  const { i18n: own, startI18n } = await import('../../src/app/member/i18n.ts');
  await startI18n();
  await own.changeLanguage('fr');
  await own.loadNamespaces(['review-issues']);
  expect(own.t('review-issues:final.ask.VALIDATED.title', { name: 'Anne Martin' })).toBe(
    'Valider le dossier d’Anne Martin\u202F?',
  );
  vi.unstubAllGlobals();
});
