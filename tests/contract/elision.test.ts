import { describe, expect, it } from 'vitest';
import { fillJoined, joined, joiningWords } from '../../contract/elision.ts';

describe('French before a name', () => {
  it.each([
    ['Anne Martin', 'Olivier Petit', 'Éric', 'ÉLODIE', 'E\u0301milie', 'Amazonia SA', 'Œuvre Exemple'],
    ['Isère Bois', 'Ugo', 'Ørsted', 'Yves', 'Yvonne', 'Ouest Exemple', 'attestation.pdf'],
    ['Hélène', 'HELENE', 'Henri', 'Hervé', 'Hilaire', 'Hippolyte', 'Hyacinthe', 'Honoré', 'Hortense'],
    ['Hôtel Exemple', 'Hôpital', 'Hugo', 'Hugues', 'Huguette', 'Hubert', 'Hadrien', 'Harmonie', 'Huîtres'],
  ])('joins “de” to a vowel and a mute h: %s', (...names) => {
    expect(names.map((name) => joined(name, 'of', 'fr'))).toEqual(names.map((name) => `d’${name}`));
  });

  it.each([
    ['Paul Petit', 'Zoé', 'Çelik', 'Yann', 'Youssef', 'Wendy', '3M', '11 rue', '•••• 606'],
    ['Hans', 'Hassan', 'Harry', 'Huang', 'Holding Exemple', 'Hong Kong', 'Houria', 'Héron SA', 'Huit'],
    ['Honda', 'Hilton', 'Heather', 'Hewlett', 'Hicham', 'Hiba'],
    ['Onze', 'Oui', 'Ouagadougou', 'Анна', ''],
  ])('keeps it whole before everything else: %s', (...names) => {
    expect(names.map((name) => joined(name, 'of', 'fr'))).toEqual(names.map((name) => `de ${name}`));
  });
});

describe('Italian before a day', () => {
  const days = ['08/11/2026', '8/11/2026', '11/08/2026 10:00 UTC', '01/11/2026', '18/08/2026', 'T1 2026'];

  it.each([
    ['on', 'l’', 'il '],
    ['of', 'dell’', 'del '],
    ['from', 'dall’', 'dal '],
    ['to', 'all’', 'al '],
  ])('joins the article of “%s” to the 8th and the 11th', (word, short, plain) => {
    expect(days.map((day) => joined(day, word, 'it'))).toEqual(
      days.map((day, at) => `${at < 3 ? short : plain}${day}`),
    );
  });
});

it('says one o’clock in the singular', () => {
  const times = ['01:15 UTC', '1:15', '10:01', '11:05', '00:15'];
  expect(times.map((time) => joined(time, 'at', 'es'))).toEqual([
    'a la 01:15 UTC',
    'a la 1:15',
    'a las 10:01',
    'a las 11:05',
    'a las 00:15',
  ]);
  expect(times.slice(0, 3).map((time) => joined(time, 'at', 'it'))).toEqual([
    'all’01:15 UTC',
    'all’1:15',
    'alle 10:01',
  ]);
});

describe('a text', () => {
  const fill = (text: string, language: string) =>
    fillJoined(text, language, (name) => ({ name: 'Anne $& Martin', from: '11/11/2026' })[name] ?? '');

  it('is filled as it asks, with a capital where it begins a sentence', () => {
    expect(fill('Dossier {{name, of}} : {{name}}, {{gone}}', 'fr')).toBe(
      'Dossier d’Anne $& Martin : Anne $& Martin, ',
    );
    expect(fill('{{from, from, capital}}: {{from, on}}', 'it')).toBe('Dall’11/11/2026: l’11/11/2026');
  });

  it('keeps what it asks and the language has not, so that it is seen', () => {
    expect(fill('{{name, of}} {{from, number}}', 'en')).toBe('{{name, of}} {{from, number}}');
    expect(joiningWords.filter((word) => joined('1', word, 'en') !== null)).toEqual(['capital']);
  });
});
