import { useTranslation } from 'react-i18next';
import { currencies } from '../../../../contract/enums.ts';
import { countryCodes } from '../../../../contract/values/country.ts';
import type { Effect } from '../../../../contract/values/effect.ts';
import type { FundBankAccount, FundBankForm } from '../../../../contract/values/fund-bank-account.ts';
import {
  detailsOfForm,
  effectsOfAdding,
  effectsOfChanging,
  nameOfBank,
} from '../../../../contract/values/fund-bank-effects.ts';
import { Button } from '../../../ui/button.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { groupInput } from '../../../ui/iban.ts';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { CountryField, SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEntries } from '../../../ui/use-entries.ts';
import { useMovedOn } from '../../../ui/use-moved-on.ts';
import { useTwoDecide } from '../viewer.ts';
import {
  emptyAccount,
  formOf,
  judgeAccount,
  numbersOf,
  valuesOf,
  type AccountValues,
} from './account-values.ts';
import { useBankAct } from './use-bank-act.ts';
import { WhatHappens } from './what-happens.tsx';

type AccountFormProps = {
  readonly viewerId: string;
  /** as it stands now; null: a new one */
  readonly account: FundBankAccount | null;
  /** the fund has none yet: this one becomes the default */
  readonly isFirst: boolean;
  readonly onClose: () => void;
};

/** What would be done with what is typed: nothing while something of it is wrong. */
function effectsOf(
  form: FundBankForm | null,
  account: FundBankAccount | null,
  isFirst: boolean,
): readonly Effect[] {
  if (form === null) return [];
  const details = detailsOfForm(form);
  // A new account has no id before the server gives it one; no sentence says it.
  if (account === null) return effectsOfAdding(nameOfBank('', details), isFirst);
  return effectsOfChanging(nameOfBank(account.id, account), account, details);
}

type Fields = {
  readonly values: AccountValues;
  readonly messageOf: (name: string) => string | undefined;
  readonly edit: (part: Partial<AccountValues>) => void;
};

const prefix = 'fund-bank';

/** What tells the account: the bank and its country, whose it is, and the numbers that the country has. */
function AccountFields({ values, messageOf, edit }: Fields) {
  const { t } = useTranslation('fund-bank');
  const { t: detail } = useTranslation('effects');
  const field = (name: keyof AccountValues) => ({
    name: `${prefix}-${name}`,
    label: detail(`fund_bank.detail.${name}`),
    value: values[name],
    error: messageOf(name),
  });
  return (
    <>
      <TextField
        {...field('bank_name')}
        autoComplete="off"
        onChange={(event) => edit({ bank_name: event.currentTarget.value })}
      />
      <TextField
        {...field('account_holder')}
        hint={t('form.holder_hint')}
        autoComplete="off"
        onChange={(event) => edit({ account_holder: event.currentTarget.value })}
      />
      <SelectField
        {...field('currency')}
        options={currencies.map((value) => ({ value, label: value }))}
        width="200px"
        onChange={(event) => edit({ currency: event.currentTarget.value })}
      />
      <CountryField
        {...field('account_country')}
        hint={t('form.country_hint')}
        countries={countryCodes}
        onChange={(event) => edit({ account_country: event.currentTarget.value })}
      />
      {numbersOf(values.account_country).map((name) => (
        <TextField
          key={name}
          {...field(name)}
          autoComplete="off"
          spellCheck={false}
          {...(name === 'iban' && { onInput: (event) => groupInput(event.currentTarget) })}
          onChange={(event) => edit({ [name]: event.currentTarget.value })}
        />
      ))}
    </>
  );
}

/** An account of the fund's is added, or gets other details. What will happen is told while it is typed. */
export function AccountForm({ viewerId, account, isFirst, onClose }: AccountFormProps) {
  const { t } = useTranslation(['fund-bank', 'ui']);
  const { t: detail } = useTranslation('effects');
  const twoDecide = useTwoDecide();
  const act = useBankAct(viewerId, onClose);
  const form = useEntries<AccountValues & { readonly version: number }>(
    { ...(account ? valuesOf(account) : emptyAccount), version: account?.version ?? 0 },
    ({ version: _version, ...typed }) => judgeAccount(typed),
    `fund_bank.${account?.id ?? 'new'}`,
  );
  const {
    values: { version, ...values },
    attempts,
  } = form;
  const isMoved = useMovedOn(version, account?.version ?? version, act.busy, (seen) =>
    form.change({ version: seen }),
  );
  const messageOf = (name: string) => form.messageOf(name, act.told[name]);
  const edit = (part: Partial<AccountValues>) => {
    act.settle();
    form.change(part);
  };
  const asked = [
    'bank_name',
    'account_holder',
    'currency',
    'account_country',
    ...numbersOf(values.account_country),
  ] as const;
  const summed = asked.flatMap((name) => {
    const message = messageOf(name);
    const label = detail(`fund_bank.detail.${name}`);
    return message === undefined ? [] : [{ field: `${prefix}-${name}`, label, message }];
  });
  const typed = formOf(values);
  const effects = effectsOf(typed, account, isFirst);
  const send = () => {
    if (typed === null) return;
    if (account === null) act.perform({ act: 'add', form: typed });
    else if (effects.length === 0) onClose();
    else act.perform({ act: 'change', account: { ...account, version }, form: typed });
  };
  const isNew = account === null;
  const message = act.message ?? (isMoved ? t('refused.stale_version') : null);
  return (
    <DialogFrame
      title={isNew ? t('form.new') : t('form.edit', { bank: account.bank_name })}
      busy={act.busy}
      onClose={onClose}
      onSubmit={() => form.submit(send)}
      footer={
        <>
          <LeaveButton onClick={onClose}>{t('ui:action.cancel')}</LeaveButton>
          <Button type="submit" busy={act.busy} busyLabel={t('form.sending')}>
            {t(twoDecide ? 'form.send' : 'form.save')}
          </Button>
        </>
      }
    >
      <ErrorSummary errors={attempts > 0 ? summed : []} attempt={attempts} />
      <AccountFields values={values} messageOf={messageOf} edit={edit} />
      <WhatHappens effects={effects} none={t(typed === null ? 'effects.untyped' : 'effects.none')} />
      {message !== null && (
        <NotDone title={t('not_done')} isUnknown={act.isUnknown} of={act.error}>
          {message}
        </NotDone>
      )}
    </DialogFrame>
  );
}
