import { useTranslation } from 'react-i18next';
import type { DocumentType } from '../../contract/enums.ts';
import { codeOfCountryName } from '../../contract/values/country-names.ts';
import type { Correction } from '../../contract/values/correction.ts';
import type { RegistrationIssue } from '../../contract/values/issue.ts';
import { factOf, labelOf, shownAs } from './answer-words.ts';
import { useCountryName, useLanguage } from './format-parts.tsx';
import { formOf, nameOfDossierPaper, nameOfOwner, type NamedDossier, thingOfOwner } from './issue-words.ts';
import { formatShare } from './share.ts';

type Value = string | number | boolean | null;
type Values = Readonly<Record<string, Value>>;

/** One answer or paper as it was sent before, beside what is sent now; null: nothing was, or is, there. */
export type ComparedRow = {
  readonly key: string;
  readonly label: string;
  readonly before: string | null;
  readonly now: string | null;
  readonly isChanged: boolean;
};

const namesOf = (before: Values, now: Values): readonly string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(now)]),
];
const isGiven = (value: Value | undefined): value is string | number | boolean =>
  value !== undefined && value !== null && value !== '';

type Reading = {
  readonly labelOf: (name: string) => string;
  readonly shownAs: (name: string, value: string | number | boolean) => string;
};

/** The fields that differ, and the one that the issue names whether it differs or not. */
function rowsOf(
  before: Values,
  now: Values,
  named: string | null,
  at: string,
  reading: Reading,
): ComparedRow[] {
  const said = (name: string, value: Value | undefined) =>
    isGiven(value) ? reading.shownAs(name, value) : null;
  return namesOf(before, now).flatMap((name) => {
    const row = {
      key: `${at}${name}`,
      label: reading.labelOf(name),
      before: said(name, before[name]),
      now: said(name, now[name]),
    };
    const isChanged = row.before !== row.now;
    return isChanged || name === named ? [{ ...row, isChanged }] : [];
  });
}

/** What changed about one thing to correct, in the person's words. */
export function useCompared(
  dossier: NamedDossier,
): (issue: RegistrationIssue, found: Correction) => readonly ComparedRow[] {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: owners } = useTranslation('owners');
  const { t: correction } = useTranslation('correction');
  const countryName = useCountryName();
  const language = useLanguage();
  const words = { t, business, owners, countryName };
  return (issue, { before, now }) => {
    const form = formOf(dossier.type, issue.step);
    const own: Reading = {
      labelOf: (name) => labelOf(words, form, name),
      shownAs: (name, value) => shownAs(words, form, name, value),
    };
    const ofOwner = (person: string): Reading => ({
      labelOf: (name) => owners('of_owner', { person, answer: factOf(words, form, name, true) }),
      shownAs: (name, value) => {
        if (name === 'country_of_birth')
          return countryName(codeOfCountryName(String(value)) ?? String(value));
        if (name === 'share_percentage') return formatShare(String(value), language);
        return shownAs(words, form, name, value);
      },
    });
    const ids = [...new Set([...before.owners, ...now.owners].map(({ id }) => id))];
    const people = ids.flatMap((id) => {
      const old = before.owners.find((owner) => owner.id === id)?.values ?? {};
      const fresh = now.owners.find((owner) => owner.id === id)?.values ?? {};
      const names = { ...old, ...fresh };
      const person = [names['first_name'], names['last_name']].filter(isGiven).join(' ');
      return rowsOf(old, fresh, issue.owner_id === id ? issue.field : null, `${id}.`, ofOwner(person));
    });
    return [
      ...rowsOf(before.values, now.values, issue.field, '', own),
      ...people,
      ...papers(issue, { before, now }),
    ];
  };

  /** A paper by its whole name, and whose it is. */
  function labelOfPaper(
    type: DocumentType,
    ownerId: string | null,
    { before, now }: Pick<Correction, 'before' | 'now'>,
  ): string {
    const paper = nameOfDossierPaper(words, { ...dossier, files: now.files }, type, ownerId);
    const name = nameOfOwner(business, dossier, ownerId, [...now.owners, ...before.owners]);
    return thingOfOwner(correction, paper, ownerId, name);
  }

  function papers(
    issue: RegistrationIssue,
    { before, now }: Pick<Correction, 'before' | 'now'>,
  ): ComparedRow[] {
    const slots = new Map(
      [...before.files, ...now.files].map((file) => [`${file.owner_id ?? ''}.${file.type}`, file]),
    );
    return [...slots].flatMap(([key, { type, owner_id }]) => {
      const inSlot = (files: Correction['now']['files']) =>
        files.filter((file) => file.type === type && file.owner_id === owner_id);
      const named = (files: Correction['now']['files']) => {
        const names = inSlot(files).map(({ name }) => name);
        return names.length === 0 ? null : names.join('\n');
      };
      const ids = (files: Correction['now']['files']) =>
        inSlot(files)
          .map(({ id }) => id)
          .toSorted()
          .join();
      const isChanged = ids(before.files) !== ids(now.files);
      if (!isChanged && issue.document_type !== type) return [];
      return [
        {
          key: `paper.${key}`,
          label: labelOfPaper(type, owner_id, { before, now }),
          before: named(before.files),
          now: named(now.files),
          isChanged,
        },
      ];
    });
  }
}
