import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/date-field.tsx';
import type { Expiry } from '../decision/use-expiry.ts';

type ExpiryFieldProps = {
  readonly expiry: Expiry;
  /** it can be typed now, and not only read */
  readonly isOpen: boolean;
  /** Enter: the document is to be validated with this day */
  readonly onEnter: () => void;
};

/** Until when a document is valid, as it stands on it. */
export function ExpiryField({ expiry, isOpen, onEnter }: ExpiryFieldProps) {
  const { t } = useTranslation('review');
  const { t: errors } = useTranslation('errors');
  const { day, stands, fault, attempts, change, leave } = expiry;
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(attempts);
  useEffect(() => {
    if (attempts > shown.current) form.current?.querySelector('input')?.focus();
    shown.current = attempts;
  }, [attempts]);
  return (
    <chakra.form
      ref={form}
      noValidate
      mt="2"
      color="fg"
      fontWeight="normal"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOpen) onEnter();
      }}
    >
      <DateField
        // another day on the server is shown, unless one was typed here
        key={stands}
        name="expires_on"
        label={t('expiry.label')}
        hint={t('expiry.hint')}
        optional
        defaultValue={day}
        readOnly={!isOpen}
        error={fault === null ? undefined : errors(`fields.${fault}`)}
        onChange={({ target }) => change(target.value)}
        onBlur={leave}
      />
    </chakra.form>
  );
}
