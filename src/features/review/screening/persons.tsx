import { chakra, useSlotRecipe } from '@chakra-ui/react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DossierReview, ScreenedPerson } from '../../../../contract/values/review.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useCountryName } from '../../../ui/format-parts.tsx';
import { formatDay } from '../../../ui/format.ts';
import { fieldRecipe } from '../../../ui/recipes/field.ts';

function Person({ person }: { readonly person: ScreenedPerson }) {
  const { t } = useTranslation('review-issues');
  const countryName = useCountryName();
  const {
    name,
    registration_number: number,
    date_of_birth: born,
    country_of_birth: at,
    nationality,
  } = person;
  return (
    <li>
      {name}
      {number !== null && (
        <chakra.span display="block" color="fg.muted">
          {t('screening.registered', { number })}
        </chakra.span>
      )}
      {born !== null && at !== null && nationality !== null && (
        <chakra.span display="block" color="fg.muted">
          {t('screening.born', {
            date: formatDay(born),
            country: countryName(at),
            nationality: countryName(nationality),
          })}
        </chakra.span>
      )}
    </li>
  );
}

type PersonsProps = {
  readonly persons: DossierReview['persons'];
  /** the version of those who stood in the dossier when the form was opened */
  readonly opened: string;
  /** the form was sent, and nothing was recorded for this reason */
  readonly isKept: boolean;
  /** others were looked up now */
  readonly onTaken: (version: string) => void;
};

/** For whom a screening is recorded. When others stand in the dossier than at the form's opening, it is said. */
export function Persons({ persons, opened, isKept, onTaken }: PersonsProps) {
  const { t } = useTranslation('review-issues');
  const styles = useSlotRecipe({ recipe: fieldRecipe })();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0,1fr)" gap="3">
      <chakra.div css={styles.root}>
        <chakra.p id={id} css={styles.label}>
          {t('screening.persons')}
        </chakra.p>
        <chakra.ul
          ref={list}
          tabIndex={-1}
          aria-labelledby={id}
          listStyleType="none"
          m="0"
          p="0"
          display="grid"
          gap="2"
          textStyle="ui"
          overflowWrap="anywhere"
        >
          {persons.who.map((person, at) => (
            <Person key={at} person={person} />
          ))}
        </chakra.ul>
      </chakra.div>
      {persons.version !== opened && (
        <Callout
          tone="pending"
          live="alert"
          title={t(isKept ? 'screening.persons_kept' : 'screening.persons_changed')}
          action={
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                list.current?.focus();
                onTaken(persons.version);
              }}
            >
              {t('screening.persons_now')}
            </Button>
          }
        >
          {t('screening.persons_changed_text')}
        </Callout>
      )}
    </chakra.div>
  );
}
