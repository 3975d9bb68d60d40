import { chakra } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PredictForm } from '../../../../contract/values/review.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { unforetold } from '../../../queries/features.ts';
import { hasUntold } from '../../../queries/effect-lines.ts';
import { foretoldQuery } from '../../../queries/issues.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EffectList } from '../../../ui/effect-list.tsx';
import { ReloadFirst } from '../../../ui/reload-first.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import type { KnownDossier } from './known.ts';
import { useEffectLines } from './use-effect-lines.ts';

/** The words of one question, as the dialog takes them. */
export type AskWords = {
  /** the question */
  readonly title: string;
  /** a verb, and the same in progress */
  readonly confirm: string;
  readonly busy: string;
  /** the safe verb */
  readonly keep: string;
};

type ForetoldProps = {
  readonly known: KnownDossier;
  /** what would be done; null: nothing is asked */
  readonly act: PredictForm | null;
  readonly words: AskWords;
  readonly danger?: boolean;
  /** a sentence before the list */
  readonly lead?: ReactNode;
  /** does just what was shown, or is refused */
  readonly run: (hash: string) => Promise<unknown>;
  readonly onDone: () => void;
  /** with what the server said of the fields, if it did */
  readonly onKeep: (fields: Readonly<Record<string, string>>) => void;
};

const nothing: PredictForm = { act: 'issue.removeAll' };

/** The question before an act, with all that would happen; when that has changed meanwhile, the new list is shown. */
export function Foretold({ known, act, words, danger = false, lead, run, onDone, onKeep }: ForetoldProps) {
  const { t } = useTranslation('review-issues');
  const whyRefused = useWhyRefused();
  const foretold = useQuery({ ...foretoldQuery(known.userId, act ?? nothing), enabled: act !== null });
  const linesOf = useEffectLines(known);
  const doing = useMutation({ mutationFn: run, onSuccess: onDone });
  const isComputing = act !== null && foretold.isFetching;
  const thrown = foretold.isError ? foretold.error : doing.error;
  // what was asked is over when it is done: that it can't be asked again is no news
  const isQuiet = isComputing || doing.isPending;
  const refusal = thrown === null || isQuiet ? null : refusalOf(thrown);
  const isMoved = !foretold.isError && refusal?.key === 'stale_version';
  const effects = foretold.data?.effects;
  const lines = effects && linesOf(effects);
  const isShown = lines !== undefined && (!foretold.isError || isQuiet);
  const whyOff = useId();
  const isOff = isShown && hasUntold(lines);
  return (
    <ConfirmDialog
      open={act !== null}
      title={words.title}
      confirmLabel={refusal && foretold.isError ? t('foretold.retry') : words.confirm}
      keepLabel={words.keep}
      busy={doing.isPending || isComputing}
      busyLabel={doing.isPending ? words.busy : t('foretold.computing')}
      isSending={doing.isPending}
      onConfirm={() => {
        if (foretold.data === undefined || foretold.isError) void foretold.refetch();
        else doing.mutate(foretold.data.hash);
      }}
      onKeep={() => {
        doing.reset();
        onKeep(refusal?.fields ?? {});
      }}
      danger={danger}
      blockedBy={isOff ? whyOff : undefined}
    >
      {lead !== undefined && <chakra.p mb="3">{lead}</chakra.p>}
      {isMoved && (
        <chakra.p role="alert" color="negative.fg" fontWeight="medium" mb="3">
          {t('foretold.moved')}
        </chakra.p>
      )}
      {!isShown ? (
        isComputing && <Skeleton kind="list" rows={2} label={t('foretold.computing')} />
      ) : (
        <>
          <chakra.p textStyle="item" color="fg" mb="1">
            {t('foretold.title')}
          </chakra.p>
          <EffectList
            label={t('foretold.title')}
            lines={lines}
            none={t(foretold.data?.hash === unforetold ? 'foretold.unknown' : 'foretold.nothing')}
          />
        </>
      )}
      {isOff && (
        <chakra.div mt="3">
          <ReloadFirst id={whyOff} />
        </chakra.div>
      )}
      {refusal && !isMoved && (
        <chakra.p role="alert" color="negative.fg" fontWeight="medium" mt="3">
          {t('foretold.refused', { message: whyRefused(refusal) })}
          <FaultNote of={refusal} />
        </chakra.p>
      )}
    </ConfirmDialog>
  );
}
