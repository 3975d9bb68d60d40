import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passkeyNameFault } from '../../../contract/values/second-factor.ts';
import type { Refusal } from '../../../machines/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { LeaveButton } from '../../ui/leave-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { secondFactorWords, useSentence } from './words.ts';

type PasskeyNameProps = {
  readonly id: string;
  readonly initial: string;
  readonly submitLabel: string;
  readonly busy: boolean;
  /** why the name was not saved */
  readonly refusal: Refusal | null;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
};

/** What a passkey is called. */
export function PasskeyName(props: PasskeyNameProps) {
  const { id, initial, submitLabel, busy, refusal, onName, onCancel } = props;
  const { t } = useTranslation(secondFactorWords);
  const sentence = useSentence();
  const [name, setName] = useState(initial);
  const [asked, setAsked] = useState(false);
  const field = `passkey-name-${id}`;
  useEffect(() => document.getElementById(`field-${field}`)?.focus(), [field]);
  const fault = asked ? passkeyNameFault(name) : null;
  const submit = () => {
    setAsked(true);
    if (busy) return;
    if (passkeyNameFault(name) === null) onName(name.trim());
    else document.getElementById(`field-${field}`)?.focus();
  };
  return (
    <chakra.form
      noValidate
      display="grid"
      gap="3"
      width="full"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {refusal !== null && (
        <Callout tone="negative" live="alert" title={sentence(refusal)}>
          <FaultNote of={refusal} />
        </Callout>
      )}
      <TextField
        name={field}
        label={t('second-factor:passkeys.name')}
        hint={t('second-factor:passkeys.name_hint')}
        error={fault === null ? undefined : t(`errors:fields.${fault}`)}
        autoComplete="off"
        width="320px"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <chakra.div display="flex" gap="2" flexWrap="wrap">
        <Button type="submit" size="sm" busy={busy} busyLabel={t('second-factor:passkeys.saving')}>
          {submitLabel}
        </Button>
        <LeaveButton size="sm" isSending={busy} onClick={onCancel}>
          {t('second-factor:passkeys.cancel')}
        </LeaveButton>
      </chakra.div>
    </chakra.form>
  );
}
