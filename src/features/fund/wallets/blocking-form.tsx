import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettableBlocking, WalletBlocking } from '../../../../contract/values/standing.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { TextAreaField } from '../../../ui/text-field.tsx';
import type { useEntries } from '../../../ui/use-entries.ts';
import { staysInside, stateOf, type BlockingValues } from './blocking-values.ts';

type OvertakenProps = {
  readonly by: WalletBlocking;
  /** the person sees it now */
  readonly onTold: (id: string) => void;
};

/** Somebody else was quicker: what the wallets are in now, by whom and since when. What was typed stays. */
export function Overtaken({ by, onTold }: OvertakenProps) {
  const { t } = useTranslation('fund');
  useEffect(() => onTold(by.id), [by.id, onTold]);
  return (
    <Callout tone="pending" live="alert" title={t('wallet.overtaken')}>
      {t(by.by_name === null ? 'wallet.overtaken_system' : 'wallet.overtaken_by', {
        name: by.by_name ?? '',
        at: formatInstant(by.at),
        state: t(`blocking.${by.state}`),
      })}
    </Callout>
  );
}

type FieldsProps = {
  readonly form: ReturnType<typeof useEntries<BlockingValues>>;
  readonly choices: readonly SettableBlocking[];
  /** another hold is below this one: lifting this one frees nothing */
  readonly isCovering: boolean;
  /** the server's words on fields */
  readonly told: Readonly<Record<string, string>>;
  /** what was refused is written anew */
  readonly onEdit: () => void;
};

/** Which state, and why; the hint says who reads the words. */
export function BlockingFields({ form, choices, isCovering, told, onEdit }: FieldsProps) {
  const { t } = useTranslation('fund');
  const { values, messageOf } = form;
  const chosen = stateOf(values);
  const asked = chosen === null ? choices : [chosen];
  const isInner = asked.every(staysInside);
  const edit = (part: Partial<BlockingValues>) => {
    onEdit();
    form.change(part);
  };
  return (
    <>
      <ChoiceField
        name="state"
        label={t('wallet.state')}
        chosen={values.state}
        error={messageOf('state', told['state'])}
        onChange={(event) => edit({ state: event.currentTarget.value })}
        choices={choices.map((value) => {
          const isLift = isCovering && value === 'UNBLOCKED';
          return {
            value,
            label: t(isLift ? 'wallet.lift.act' : `wallet.act.${value}`),
            text: t(isLift ? 'wallet.lift.text' : `wallet.text.${value}`),
          };
        })}
      />
      <TextAreaField
        name="text"
        label={t('wallet.reason')}
        hint={t(isInner ? 'wallet.reason_inner_hint' : 'wallet.reason_hint')}
        optional={values.state === 'UNBLOCKED'}
        value={values.text}
        error={messageOf('text', told['text'])}
        onChange={(event) => edit({ text: event.currentTarget.value })}
      />
    </>
  );
}
