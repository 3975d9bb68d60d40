import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { countryCodes, usStates } from '../../../../contract/values/country.ts';
import { CountryField, SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const states = usStates.map((value) => ({ value, label: value }));

type AddressName = 'country' | 'address' | 'address_complement' | 'zip_code' | 'city' | 'state';

type AddressFieldsProps<Registered> = {
  readonly field: (name: AddressName) => Registered;
  /** the chosen country: a state is asked in the US alone */
  readonly country: string;
  readonly labels: Readonly<Record<AddressName, string>>;
};

/** A postal address, its country first. */
export function AddressFields<
  Registered extends { readonly name: string; readonly error: string | undefined },
>({ field, country, labels }: AddressFieldsProps<Registered>) {
  const { t } = useTranslation('enrollment');
  return (
    <>
      <CountryField
        {...field('country')}
        label={labels.country}
        countries={countryCodes}
        autoComplete="country"
        width="400px"
      />
      <TextField
        {...field('address')}
        label={labels.address}
        hint={t('step3.address_hint')}
        autoComplete="address-line1"
      />
      <TextField
        {...field('address_complement')}
        label={labels.address_complement}
        hint={t('step3.address_complement_hint')}
        autoComplete="address-line2"
        optional
      />
      <chakra.div
        display="grid"
        columnGap="4"
        rowGap="6"
        alignItems="end"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', sm: '176px minmax(0,1fr)' }}
      >
        <TextField {...field('zip_code')} label={labels.zip_code} autoComplete="postal-code" />
        <TextField {...field('city')} label={labels.city} autoComplete="address-level2" />
      </chakra.div>
      {country === 'US' && (
        <SelectField {...field('state')} label={labels.state} options={states} width="176px" />
      )}
    </>
  );
}
