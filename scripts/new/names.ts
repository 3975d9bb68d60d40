/** How a new chart is called wherever it has a name. */
export type Names = {
  /** `bank-change`: files, texts, stories */
  readonly kebab: string;
  /** `bankChange`: the machine */
  readonly camel: string;
  /** `BankChange`: types */
  readonly pascal: string;
  /** `Bank change`: what people read, by language */
  readonly titles: Readonly<Record<Language, string>>;
  /** of the specification */
  readonly section: string;
};
export const languages = ['en', 'fr', 'es', 'it'] as const;
export type Language = (typeof languages)[number];

/** A title as texts are written: an apostrophe is no straight quote. */
const curled = (title: string | undefined) => title?.replaceAll("'", '’');
const raised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** The names of `bank-change`; it throws with a sentence for what can't be a name. */
export function namesOf(
  kebab: string,
  section: string,
  titles: Readonly<Partial<Record<Language, string | undefined>>>,
): Names {
  if (!/^[a-z]+(-[a-z]+)*$/.test(kebab))
    throw new Error(
      `"${kebab}" can't be a chart's name: small letters, words joined by -, as in bank-change.`,
    );
  if (!/^§[1-9]$/.test(section))
    throw new Error(`"${section}" can't be a section of the specification: §1 to §9, as in §5.`);
  const words = kebab.split('-');
  const pascal = words.map(raised).join('');
  const title = curled(titles.en) ?? raised(words.join(' '));
  return {
    kebab,
    camel: pascal.slice(0, 1).toLowerCase() + pascal.slice(1),
    pascal,
    titles: {
      en: title,
      fr: curled(titles.fr) ?? `Diagramme «\u202F${title}\u202F»`,
      es: curled(titles.es) ?? `Diagrama «${title}»`,
      it: curled(titles.it) ?? `Schema «${title}»`,
    },
    section,
  };
}
