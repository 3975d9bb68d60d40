import { useTranslation } from 'react-i18next';
import type { IssuePlace } from '../../../../contract/values/issue-places.ts';
import { ownerName } from '../../../ui/owner-name.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import type { IssueValues } from './issue-values.ts';
import { type KnownDossier, useThings } from './known.ts';
import { usePlaceLine } from './place-line.ts';

type PlaceFieldsProps = {
  readonly known: KnownDossier;
  readonly values: IssueValues;
  readonly prefix: string;
  /** the step, and the owner if there is one, are said by the page */
  readonly isFixed: boolean;
  readonly messageOf: (name: string) => string | undefined;
  readonly onChange: (part: Partial<IssueValues>) => void;
};

const placeIn = ({ places }: KnownDossier, { step }: IssueValues): IssuePlace | undefined =>
  places.find((place) => String(place.step) === step);

/** What the issue is about: a step of this dossier, and of it an owner, a paper or an answer. */
export function PlaceFields({ known, values, prefix, isFixed, messageOf, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation('review-issues');
  const { t: business } = useTranslation('business');
  const { lineOf } = usePlaceLine(known);
  const thingsOn = useThings(known);
  const place = placeIn(known, values);
  const things = place ? thingsOn(place, values.owner) : [];
  const owners = known.named.owners.filter(({ id }) => place?.owners.some((owner) => owner.id === id));
  const owner = owners.find(({ id }) => id === values.owner);
  const whole =
    owner === undefined
      ? t('place.whole_step')
      : t('place.whole_owner', { name: ownerName(business, owner, owners) });
  return (
    <>
      {!isFixed && (
        <SelectField
          name={`${prefix}-step`}
          label={t('form.step')}
          value={values.step}
          options={known.places.map((one) => ({ value: String(one.step), label: lineOf(one) }))}
          error={messageOf('step')}
          onChange={(event) => onChange({ step: event.currentTarget.value, owner: '', thing: '' })}
        />
      )}
      {!isFixed && owners.length > 0 && (
        <SelectField
          name={`${prefix}-owner`}
          label={t('form.owner')}
          value={values.owner}
          placeholder={t('place.no_owner')}
          optional
          options={owners.map((one) => ({ value: one.id, label: ownerName(business, one, owners) }))}
          error={messageOf('owner')}
          onChange={(event) => onChange({ owner: event.currentTarget.value, thing: '' })}
        />
      )}
      {(things.length > 0 || messageOf('thing') !== undefined) && (
        <SelectField
          name={`${prefix}-thing`}
          label={t('form.thing')}
          value={values.thing}
          placeholder={whole}
          optional
          options={things}
          error={messageOf('thing')}
          onChange={(event) => onChange({ thing: event.currentTarget.value })}
        />
      )}
    </>
  );
}
