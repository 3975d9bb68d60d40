import { chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holdBelow } from '../../../../contract/values/blocking.ts';
import type { SettableBlocking, WalletBlocking } from '../../../../contract/values/standing.ts';
import type { MemberWalletsRow } from '../../../../contract/values/wallet.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { isUnheard } from '../../../../machines/unheard.ts';
import { useExtension } from '../../../queries/features.ts';
import { blockMutation, blockingsQuery } from '../../../queries/member-wallets.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { News } from '../../../ui/news.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useEntries } from '../../../ui/use-entries.ts';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import { FocusedPart } from '../focused-part.tsx';
import { settableBy, type Viewer } from '../rights.ts';
import { BlockingFields, Overtaken } from './blocking-form.tsx';
import { BlockingHistory } from './blocking-history.tsx';
import { emptyBlocking, isMade, judgeBlocking, stateOf } from './blocking-values.ts';
import { WalletFigures } from './wallet-figures.tsx';

type WalletDialogProps = {
  readonly row: MemberWalletsRow;
  readonly viewer: Viewer;
  readonly onClose: () => void;
};

/**
 * What the person has seen of what was done to the wallets: what there was when they began, and what they were told of
 * since. The list may be read anew at any moment; what it holds then is nothing that they have seen.
 */
function useSeen(newest: WalletBlocking | null) {
  const now = newest?.id ?? null;
  const [begun, setBegun] = useState<string | null | undefined>();
  const [told, setTold] = useState<string | undefined>();
  return {
    isBegun: begun !== undefined,
    isBehind: begun !== undefined && begun !== now,
    last: told ?? begun ?? null,
    begin: () => setBegun(now),
    setTold,
  };
}

type Blocking = {
  readonly row: MemberWalletsRow;
  /** what the person has seen of it last */
  readonly seen: string | null;
  readonly history: readonly WalletBlocking[];
  readonly onDone: () => void;
};

/** Holding and freeing one member's wallets. */
function useBlocking({ row, seen, history, onDone }: Blocking) {
  const { t } = useTranslation(['fund', 'errors']);
  const whyRefused = useWhyRefused();
  const client = useQueryClient();
  const form = useEntries(emptyBlocking, judgeBlocking, `blocking.${row.user_id}`);
  const mutation = useMutation(blockMutation(client, row.user_id));
  const refusal = mutation.error === null ? null : refusalOf(mutation.error);
  const state = stateOf(form.values);
  const told = refusal?.key === 'validation_failed' ? refusal.fields : {};
  const isUnknown = refusal !== null && isUnheard(refusal.key);
  // where a hold was below, the wallets are not in the state that was asked for
  const saidOf = (asked: SettableBlocking, now: WalletBlocking | undefined) =>
    t(asked === 'UNBLOCKED' && now?.state !== asked ? 'wallet.lift.done' : `wallet.done.${asked}`, {
      name: row.user_name,
    });
  const message = () => {
    if (refusal === null || refusal.key === 'stale_version' || Object.keys(told).length > 0) return null;
    if (refusal.key === 'conflict') return t(state === 'CLOSED' ? 'wallet.not_empty' : 'wallet.not_yours');
    return whyRefused(refusal);
  };
  return {
    form,
    state,
    told,
    busy: mutation.isPending,
    /** somebody else held or freed them meanwhile */
    isOvertaken: refusal?.key === 'stale_version' && !mutation.isPending,
    message: message(),
    /** no answer came: it may have been done */
    isUnknown,
    /** what was thrown, when something was */
    error: mutation.error,
    /** that it was done, where the answer was lost and the history shows it */
    found:
      isUnknown && state !== null && mutation.variables && isMade(mutation.variables, history)
        ? saidOf(state, history[0])
        : null,
    settle: mutation.reset,
    submit: () =>
      form.submit(() => {
        if (state === null || mutation.isPending) return;
        const { text } = form.values;
        mutation.mutate(
          { state, text, after: seen },
          {
            onSuccess: (made) => {
              toast({ title: saidOf(state, made) });
              onDone();
            },
          },
        );
      }),
  };
}

/** One member's wallets: what they hold, whether they are held back, since when and why, and the way to change it. */
export function WalletDialog({ row, viewer, onClose }: WalletDialogProps) {
  const { t } = useTranslation(['fund', 'ui']);
  const isTold = useExtension('money');
  const blockings = useQuery({ ...blockingsQuery(row.user_id), enabled: isTold });
  const newest = blockings.data?.[0] ?? null;
  const now = newest?.state ?? 'UNBLOCKED';
  const choices = blockings.data === undefined ? [] : settableBy(viewer, now);
  const isCovering = holdBelow(viewer.role, blockings.data ?? []) !== undefined;
  const seen = useSeen(newest);
  const act = useBlocking({ row, seen: seen.last, history: blockings.data ?? [], onDone: onClose });
  const isMoved = seen.isBehind || act.isOvertaken;
  // while it is on its way, what has moved may be one's own doing
  const isOvertaken = isMoved && !act.busy;
  const isForm = act.found === null && seen.isBegun && (choices.length > 0 || isMoved);
  const verb =
    isCovering && act.state === 'UNBLOCKED' ? 'wallet.lift.act' : `wallet.act.${act.state ?? 'change'}`;
  return (
    <DialogFrame
      title={t('wallet.title', { name: row.user_name })}
      busy={act.busy}
      onClose={onClose}
      onSubmit={() => (isForm ? act.submit() : seen.begin())}
      footer={
        <>
          <LeaveButton onClick={onClose}>{t(isForm ? 'ui:action.cancel' : 'action.close')}</LeaveButton>
          {isForm && choices.length > 0 && (
            <Button
              type="submit"
              busy={act.busy}
              busyLabel={t('action.saving')}
              variant={act.state === 'CLOSED' ? 'danger' : 'solid'}
            >
              {t(verb)}
            </Button>
          )}
          {!seen.isBegun && choices.length > 0 && (
            <Button onClick={seen.begin}>{t('wallet.act.change')}</Button>
          )}
        </>
      }
    >
      <chakra.div>
        <Status
          kind={markForStatus(row.blocking_state)}
          label={t(`blocking.${row.blocking_state}`)}
          size="md"
        />
      </chakra.div>
      <News>{act.found !== null && <Callout tone="positive" title={act.found} />}</News>
      {act.found !== null && (
        <FocusedPart label={t('wallet.act.change')}>
          <BlockingHistory blockings={blockings} />
        </FocusedPart>
      )}
      {isForm && (
        <FocusedPart label={t('wallet.act.change')}>
          {isOvertaken && newest !== null && <Overtaken by={newest} onTold={seen.setTold} />}
          {act.message !== null && (
            <NotDone title={t('not_done')} isUnknown={act.isUnknown} of={act.error}>
              {act.message}
            </NotDone>
          )}
          {choices.length > 0 ? (
            <BlockingFields
              form={act.form}
              choices={choices}
              isCovering={isCovering}
              told={act.told}
              onEdit={act.settle}
            />
          ) : (
            <BlockingHistory blockings={blockings} />
          )}
        </FocusedPart>
      )}
      {!isForm && act.found === null && (
        <>
          <WalletFigures wallets={row.wallets} caption={t('wallet.figures')} />
          {isTold && <BlockingHistory blockings={blockings} />}
        </>
      )}
    </DialogFrame>
  );
}
