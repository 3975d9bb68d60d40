import { chakra } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../machines/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { formatInstant } from '../../ui/format.ts';
import { LeaveButton } from '../../ui/leave-button.tsx';
import { leavesFocusTo } from '../../ui/heir.ts';
import { FaultNote } from '../../ui/fault-note.tsx';
import { useWhyRefused } from '../../ui/why-refused.ts';

type OvertakenDraftProps = {
  /** when it was written elsewhere last */
  readonly at: string;
  readonly onKeep: () => void;
  readonly onTake: () => Promise<void>;
};

const leavesFocusToForm = leavesFocusTo((choice) => [
  choice.closest('form')?.querySelector('h2'),
  ...document.querySelectorAll('h1'),
]);

/** Another tab or device has written the form since: nothing is sent, and nothing is lost, until one of both is chosen. */
export function OvertakenDraft({ at, onKeep, onTake }: OvertakenDraftProps) {
  const { t } = useTranslation('enrollment');
  const whyRefused = useWhyRefused();
  const take = useMutation({ mutationFn: onTake });
  const unread = take.isError ? whyRefused(refusalOf(take.error)) : null;
  return (
    <chakra.div id="overtaken" tabIndex={-1} outlineOffset="4px">
      <Callout tone="pending" live="alert" title={t('overtaken.title')}>
        <p>{t('overtaken.text', { at: formatInstant(at) })}</p>
        {unread !== null && <p>{t('overtaken.unread', { message: unread })}</p>}
        <FaultNote of={take.error} />
        <chakra.div ref={leavesFocusToForm} display="flex" flexWrap="wrap" gap="3" mt="3">
          <LeaveButton size="sm" isSending={take.isPending} onClick={onKeep}>
            {t('overtaken.keep')}
          </LeaveButton>
          <Button
            variant="outline"
            size="sm"
            busy={take.isPending}
            busyLabel={t('overtaken.taking')}
            onClick={() => take.mutate()}
          >
            {t('overtaken.take')}
          </Button>
        </chakra.div>
      </Callout>
    </chakra.div>
  );
}
