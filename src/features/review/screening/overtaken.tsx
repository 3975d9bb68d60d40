import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';

type OvertakenProps = {
  /** the form was sent, and nothing was recorded for this reason */
  readonly isKept: boolean;
  /** the one that stands now was looked at */
  readonly onSeen: () => void;
};

/**
 * That a screening was recorded after the form was opened, by whomever: it stands above, and is looked at before it is
 * replaced.
 */
export function Overtaken({ isKept, onSeen }: OvertakenProps) {
  const { t } = useTranslation('review-issues');
  return (
    <Callout
      tone="pending"
      live="alert"
      title={t(isKept ? 'screening.overtaken_kept' : 'screening.overtaken')}
      action={
        <Button variant="outline" size="sm" onClick={onSeen}>
          {t('screening.overtaken_seen')}
        </Button>
      }
    >
      {t('screening.overtaken_text')}
    </Callout>
  );
}
