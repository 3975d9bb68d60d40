import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../contract/values/member.ts';
import { wasUnheard } from '../../../machines/unheard.ts';
import { pagePath } from '../../platform/environment.ts';
import { nextDossierMutation } from '../../queries/users.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { toast } from '../../ui/toaster.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';

type NextProps = {
  /** how many nobody has */
  readonly free: number;
  /** the dossier is in hand now: opens it, unless the person has gone on to another page */
  readonly onTaken: (member: Member) => void;
};

/** Takes the dossier that has waited longest. When none is free, the button says so before it is pressed. */
export function NextDossier({ free, onTaken }: NextProps) {
  const { t } = useTranslation(['admin-dashboard', 'errors']);
  const client = useQueryClient();
  const why = useId();
  const [here] = useState(pagePath);
  const next = useMutation({
    ...nextDossierMutation(client),
    onSuccess: (member) => {
      if (member === null) return;
      if (pagePath() === here) onTaken(member);
      else toast({ title: t('next.taken', { name: member.user_name }) });
    },
  });
  return (
    <chakra.div display="grid" gap="2" justifyItems="start" mt="3">
      <Button
        busy={next.isPending}
        busyLabel={t('next.taking')}
        blocked={free === 0}
        aria-describedby={why}
        onClick={() => next.mutate()}
      >
        {t('next.take')}
      </Button>
      <chakra.p id={why} textStyle="ui" color="fg.muted">
        {free === 0 ? t('next.none') : t('next.free', { count: free })}
      </chakra.p>
      {/* there before its words, or they are not read out */}
      <chakra.div aria-live="polite" _empty={{ position: 'absolute' }}>
        {next.data === null && <Callout tone="neutral" mark="saved" title={t('next.gone')} />}
      </chakra.div>
      {next.isError && (
        <Callout
          tone="negative"
          live="alert"
          title={t(wasUnheard(next.error) ? 'errors:may_be_done' : 'next.failed')}
        >
          <FaultNote of={next.error} />
        </Callout>
      )}
    </chakra.div>
  );
}
