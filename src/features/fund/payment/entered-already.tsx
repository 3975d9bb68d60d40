import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { enteredKey } from '../../../ui/transaction-words.ts';

type EnteredProps = {
  readonly entered: NonNullable<TransactionDetail['entered_as']>;
  /** its page */
  readonly href: string;
};

/** The payment of a request that is over was entered, by whomever: there is nothing left to write. */
export function EnteredAlready({ entered, href }: EnteredProps) {
  const { t } = useTranslation(['payment', 'requests', 'errors']);
  const { reference } = entered;
  return (
    <Callout
      tone="neutral"
      title={t('errors:keys.already_entered')}
      action={
        <ButtonLink href={href} variant="outline" size="sm">
          {t('requests:late.open', { reference })}
        </ButtonLink>
      }
    >
      {t(`entered.${enteredKey(entered)}`, { reference })}
    </Callout>
  );
}
