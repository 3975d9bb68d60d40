import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { leavesFocusToTitle } from '../../ui/heir.ts';

/**
 * By what was sent: what is said of it, the words of the link to it, and of the button that begins another; null: it can
 * be done once only.
 */
const words = {
  operation: {
    text: 'earlier.text.operation',
    look: 'earlier.look.operation',
    renew: 'earlier.renew.operation',
  },
  reversal: { text: 'earlier.text.reversal', look: 'operation.look', renew: null },
  conversion: {
    text: 'earlier.text.conversion',
    look: 'earlier.look.conversion',
    renew: 'earlier.renew.conversion',
  },
  approval: { text: 'earlier.text.approval', look: 'conversion.look', renew: null },
  // with the words of its dialog, which are there
  payment: { text: 'payment:earlier.text', look: 'earlier.look.conversion', renew: 'payment:earlier.renew' },
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
  const { text, look, renew } = words[what];
  const again = renew !== null && {
    action: (
      <Button ref={leavesFocusToTitle} variant="outline" onClick={onRenew}>
        {t(renew)}
      </Button>
    ),
  };
  return (
    <Callout tone="pending" mark="pending" live="alert" title={t('earlier.title')} {...again}>
      <p>{t(text)}</p>
      <ButtonLink variant="quiet" size="sm" href={href} onClick={onLook}>
        {t(look)}
      </ButtonLink>
    </Callout>
  );
}
