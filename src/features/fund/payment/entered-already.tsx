import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';

type EnteredProps = {
  /** the page of the payment that is there */
  readonly href: string;
  readonly reference: string;
};

/** The payment of a request that is over was entered, by whomever: there is nothing left to write. */
export function EnteredAlready({ href, reference }: EnteredProps) {
  const { t } = useTranslation(['payment', 'requests', 'errors']);
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
      {t('entered', { reference })}
    </Callout>
  );
}
