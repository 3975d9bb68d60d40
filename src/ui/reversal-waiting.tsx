import { useTranslation } from 'react-i18next';
import { ButtonLink } from './button.tsx';
import { Callout } from './callout.tsx';

type ReversalWaitingProps = {
  /** the page of what would undo the operation */
  readonly href: string;
  readonly reference: string;
};

/** What would undo an operation waits, on a page of its own: there it is confirmed, or called off. */
export function ReversalWaiting({ href, reference }: ReversalWaitingProps) {
  const { t } = useTranslation('requests');
  return (
    <Callout
      tone="pending"
      mark="pending"
      title={t('act.reversal.waits')}
      action={
        <ButtonLink href={href} variant="outline" size="sm">
          {t('act.reversal.look')}
        </ButtonLink>
      }
    >
      {t('act.reversal.text', { reference })}
    </Callout>
  );
}
