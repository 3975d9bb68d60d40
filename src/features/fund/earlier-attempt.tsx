import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { leavesFocusToTitle } from '../../ui/heir.ts';

/** By what was sent: the words of the link to it, and of the button that begins another; null: it can be done once only. */
const words = {
  operation: { look: 'earlier.look.operation', renew: 'earlier.renew.operation' },
  reversal: { look: 'operation.look', renew: null },
  conversion: { look: 'earlier.look.conversion', renew: 'earlier.renew.conversion' },
  approval: { look: 'conversion.look', renew: null },
} as const;

type EarlierAttemptProps = {
  readonly what: keyof typeof words;
  /** where what got through can be looked at */
  readonly href: string;
  readonly onLook?: () => void;
  readonly onRenew: () => void;
};

/** In the place of a form of the fund's: an earlier press got through unheard, with other values. */
export function EarlierAttempt({ what, href, onLook, onRenew }: EarlierAttemptProps) {
  const { t } = useTranslation('fund');
  const { look, renew } = words[what];
  const again = renew !== null && {
    action: (
      <Button ref={leavesFocusToTitle} variant="outline" onClick={onRenew}>
        {t(renew)}
      </Button>
    ),
  };
  return (
    <Callout tone="pending" mark="pending" live="alert" title={t('earlier.title')} {...again}>
      <p>{t(`earlier.text.${what}`)}</p>
      <ButtonLink variant="quiet" size="sm" href={href} onClick={onLook}>
        {t(look)}
      </ButtonLink>
    </Callout>
  );
}
