import type { Language } from '../../../contract/enums.ts';

/** Where somebody's dossier stands. A step: begun, and not sent yet. */
export type Standing =
  | 'unactivated'
  | 'not_started'
  | { readonly step: number }
  | 'submitted'
  | 'in_review'
  | 'correction'
  | 'validated'
  | 'refused';

export type SamplePerson = {
  readonly first_name: string;
  readonly last_name: string;
  /** a company that the person stands for */
  readonly company?: string;
  readonly language: Language;
  /** month and day of the sign-up, in the demo's year */
  readonly since: string;
  readonly standing: Standing;
  /** who has the dossier in hand */
  readonly reviewer?: 'compliance' | 'admin';
  /** the day on which the identity paper expires */
  readonly expires?: string;
  /** the fund closed the account */
  readonly closed?: true;
};

const person = (
  first_name: string,
  last_name: string,
  language: Language,
  since: string,
  standing: Standing,
  more: Partial<SamplePerson> = {},
): SamplePerson => ({ first_name, last_name, language, since, standing, ...more });

/** Invented people and companies, so that the lists have several pages; the names mean "example" in many languages. */
export const samplePeople: readonly SamplePerson[] = [
  person('Marta', 'Ejemplo', 'es', '02-09', 'in_review', { reviewer: 'compliance' }),
  person('Jan', 'Voorbeeld', 'en', '03-05', { step: 4 }),
  person('Luca', 'Esempio', 'it', '02-24', 'submitted'),
  person('Ana', 'Exemplo', 'es', '01-19', 'validated'),
  person('Ola', 'Prøve', 'en', '02-04', 'refused'),
  person('Eva', 'Beispiel', 'en', '02-16', 'correction'),
  person('Piotr', 'Przykład', 'en', '03-02', { step: 2 }),
  person('Eszter', 'Példa', 'en', '02-26', 'submitted'),
  person('Aino', 'Esimerkki', 'en', '03-08', 'not_started'),
  person('Sven', 'Exempel', 'en', '01-26', 'validated', { expires: '2026-04-15' }),
  person('Marko', 'Primjer', 'en', '03-07', { step: 5 }),
  person('Leyla', 'Örnek', 'en', '02-18', 'in_review', { reviewer: 'admin' }),
  person('Niko', 'Näide', 'en', '03-10', 'unactivated'),
  person('Dita', 'Piemēra', 'en', '02-12', 'correction', { reviewer: 'compliance' }),
  person('Jonas', 'Pavyzdys', 'en', '03-01', { step: 6 }),
  person('Ioana', 'Exemplu', 'fr', '02-27', 'submitted'),
  person('Sofia', 'Campione', 'it', '01-29', 'validated', { closed: true }),
  person('Hugo', 'Gabarit', 'fr', '03-09', { step: 3 }),
  person('Dagmar', 'Muster', 'en', '02-20', 'in_review', {
    company: 'Muster Holding GmbH',
    reviewer: 'compliance',
  }),
  person('Claire', 'Exemple', 'fr', '02-23', 'submitted', { company: 'Exemple Conseil SARL' }),
  person('Paolo', 'Modello', 'it', '02-02', 'validated', {
    company: 'Esempio Vini S.r.l.',
    expires: '2026-04-20',
  }),
  person('Ruth', 'Sample', 'en', '03-04', { step: 5 }, { company: 'Sample Orchard Ltd' }),
  person('Inés', 'Modelo', 'es', '03-06', { step: 2 }, { company: 'Talleres Modelo SL' }),
  person('Kurt', 'Vorlage', 'en', '02-06', 'refused', { company: 'Vorlage Bau GmbH' }),
];

const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ø', 'o').toLowerCase();

/** `marta.ejemplo`: the part of the address before the @, and of the names of papers. */
export const nameOf = ({ first_name, last_name }: SamplePerson): string =>
  `${plain(first_name)}.${plain(last_name)}`;
