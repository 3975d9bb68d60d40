import { chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holdBelow } from '../../../../contract/values/blocking.ts';
import type { WalletBlocking } from '../../../../contract/values/standing.ts';
import type { MemberWalletsRow } from '../../../../contract/values/wallet.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { useExtension } from '../../../queries/features.ts';
import { blockMutation, blockingsQuery } from '../../../queries/member-wallets.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useEntries } from '../../../ui/use-entries.ts';
import { FocusedPart } from '../focused-part.tsx';
import { settableBy, type Viewer } from '../rights.ts';
import { BlockingFields, Overtaken } from './blocking-form.tsx';
import { BlockingHistory } from './blocking-history.tsx';
import { emptyBlocking, judgeBlocking, stateOf } from './blocking-values.ts';
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

/** Holding and freeing one member's wallets. `seen`: what the person has seen of it last. */
function useBlocking(row: MemberWalletsRow, seen: string | null, onDone: () => void) {
  const { t } = useTranslation(['fund', 'errors']);
  const client = useQueryClient();
  const form = useEntries(emptyBlocking, judgeBlocking, `blocking.${row.user_id}`);
  const mutation = useMutation(blockMutation(client, row.user_id));
  const refusal = mutation.error === null ? null : refusalOf(mutation.error);
  const state = stateOf(form.values);
  const told = refusal?.key === 'validation_failed' ? refusal.fields : {};
  const message = () => {
    if (refusal === null || refusal.key === 'stale_version' || Object.keys(told).length > 0) return null;
    if (refusal.key === 'conflict') return t(state === 'CLOSED' ? 'wallet.not_empty' : 'wallet.not_yours');
    return t(`errors:keys.${refusal.key}`, { defaultValue: t('errors:keys.unexpected_error') });
  };
  return {
    form,
    state,
    told,
    busy: mutation.isPending,
    /** somebody else held or freed them meanwhile */
    isOvertaken: refusal?.key === 'stale_version' && !mutation.isPending,
    message: message(),
    settle: mutation.reset,
    submit: () =>
      form.submit(() => {
        if (state === null || mutation.isPending) return;
        const { text } = form.values;
        mutation.mutate(
          { state, text, after: seen },
          {
            onSuccess: (made) => {
              // where a hold was below, the wallets are not in the state that was asked for
              const said = made.state === state ? `wallet.done.${state}` : 'wallet.lift.done';
              toast({ title: t(said, { name: row.user_name }) });
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
  const act = useBlocking(row, seen.last, onClose);
  const isOvertaken = seen.isBehind || act.isOvertaken;
  const isForm = seen.isBegun && (choices.length > 0 || isOvertaken);
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
          <Button variant="outline" onClick={onClose}>
            {t(isForm ? 'ui:action.cancel' : 'action.close')}
          </Button>
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
          {!isForm && choices.length > 0 && <Button onClick={seen.begin}>{t('wallet.act.change')}</Button>}
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
      {isForm ? (
        <FocusedPart label={t('wallet.act.change')}>
          {isOvertaken && newest !== null && <Overtaken by={newest} onTold={seen.setTold} />}
          {act.message !== null && (
            <Callout tone="negative" live="alert" title={t('not_done')}>
              {act.message}
            </Callout>
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
      ) : (
        <>
          <WalletFigures wallets={row.wallets} caption={t('wallet.figures')} />
          {isTold && <BlockingHistory blockings={blockings} />}
        </>
      )}
    </DialogFrame>
  );
}
