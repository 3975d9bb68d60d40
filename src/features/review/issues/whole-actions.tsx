import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { issueMutation, sendBackMutation } from '../../../queries/issues.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { leavesFocusToSection } from '../../../ui/heir.ts';
import { toast } from '../../../ui/toaster.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import { Foretold } from './foretold.tsx';
import type { KnownDossier } from './known.ts';
import { usePlaceLine } from './place-line.ts';

type WholeProps = { readonly known: KnownDossier; readonly issues: readonly RegistrationIssue[] };

const lowestOf = (issues: readonly RegistrationIssue[]): number | null => {
  const steps = issues.filter(({ status }) => status === 'OPEN').map(({ step }) => step);
  return steps.length === 0 ? null : Math.min(...steps);
};

/** Sends the dossier back to the lowest step that an open issue names: the member goes through the correction anew. */
export function SendBack({ known, issues }: WholeProps) {
  const { t } = useTranslation('review-issues');
  const whyRefused = useWhyRefused();
  const client = useQueryClient();
  const { nameOfStep } = usePlaceLine(known);
  const send = useMutation(sendBackMutation(client, known.userId));
  const [isAsked, setAsked] = useState(false);
  const lowest = lowestOf(issues);
  if (lowest === null) return null;
  const at = { n: lowest, step: nameOfStep(lowest) };
  const refusal = send.error === null ? null : refusalOf(send.error);
  return (
    <>
      <Button ref={leavesFocusToSection} variant="outline" size="sm" onClick={() => setAsked(true)}>
        {t('action.sendBack', at)}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('ask.sendBack.title', at)}
        confirmLabel={t('ask.sendBack.confirm')}
        keepLabel={t('ask.sendBack.keep')}
        busy={send.isPending}
        busyLabel={t('ask.sendBack.busy')}
        onConfirm={() =>
          send.mutate(undefined, {
            onSuccess: () => {
              toast({ title: t('done.sendBack', at) });
              setAsked(false);
            },
          })
        }
        onKeep={() => {
          send.reset();
          setAsked(false);
        }}
      >
        {t('ask.sendBack.text', at)}
        {refusal && (
          <chakra.p role="alert" color="negative.fg" fontWeight="medium" mt="3">
            {t('foretold.refused', { message: whyRefused(refusal) })}
            <FaultNote of={refusal} />
          </chakra.p>
        )}
      </ConfirmDialog>
    </>
  );
}

/** Deletes every issue of the dossier, settled ones among them; the question says how many. */
export function DeleteAll({ known, issues, onDone }: WholeProps & { readonly onDone: () => void }) {
  const { t } = useTranslation('review-issues');
  const client = useQueryClient();
  const remove = useMutation(issueMutation(client, known.userId));
  const [isAsked, setAsked] = useState(false);
  const [count, setCount] = useState(issues.length);
  if (issues.length === 0) return null;
  const act = { act: 'issue.removeAll' } as const;
  return (
    <>
      <Button
        ref={leavesFocusToSection}
        variant="quiet"
        size="sm"
        onClick={() => {
          setCount(issues.length);
          setAsked(true);
        }}
      >
        {t('action.removeAll')}
      </Button>
      <Foretold
        known={known}
        act={isAsked ? act : null}
        danger
        words={{
          title: t('ask.removeAll.title', { count }),
          confirm: t('ask.removeAll.confirm', { count }),
          busy: t('ask.removeAll.busy'),
          keep: t('ask.removeAll.keep', { count }),
        }}
        run={(hash) => remove.mutateAsync({ act, hash })}
        onDone={() => {
          toast({ title: t('done.removeAll', { count }) });
          setAsked(false);
          onDone();
        }}
        onKeep={() => setAsked(false)}
      />
    </>
  );
}
