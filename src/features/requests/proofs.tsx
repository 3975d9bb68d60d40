import { chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import { refusalOf } from '../../../machines/refusal.ts';
import { isUnheard } from '../../../machines/unheard.ts';
import { saveFile } from '../../platform/save-file.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { useExtension } from '../../queries/features.ts';
import { addProofMutation, fetchProof } from '../../queries/transactions.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { focusLate } from '../../ui/focus-late.ts';
import { DateTimeText, FileSize, useFileSize } from '../../ui/format-parts.tsx';
import { leavesFocusToSection } from '../../ui/heir.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useWhyRefused } from '../../ui/why-refused.ts';
import { isAdded, openSendings, type Sending } from './proof-sendings.ts';
import type { Area } from './services.ts';
import { isEntered } from './words.ts';

type Proof = TransactionDetail['proofs'][number];
type Props = { readonly request: TransactionDetail };

/** One paper, with the way to look at it. */
function Line({ request, proof }: Props & { readonly proof: Proof }) {
  const { t } = useTranslation('requests');
  const opening = useMutation({
    mutationFn: () => fetchProof({ userId: request.user_id, id: request.id }, proof.file_id),
    onSuccess: (content) => saveFile(proof.file_name, content),
  });
  return (
    <chakra.li
      display="flex"
      justifyContent="space-between"
      alignItems="center"
      gap="4"
      py="2"
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      <chakra.span display="grid" gridTemplateColumns="20px minmax(0,1fr)" gap="2" minW="0">
        <Paperclip size={18} strokeWidth={1.75} aria-hidden="true" />
        <chakra.span minW="0">
          <chakra.span display="block" overflowWrap="anywhere">
            {proof.file_name}
          </chakra.span>
          <chakra.span textStyle="ui" color="fg.muted">
            <FileSize bytes={proof.size} /> · <DateTimeText value={proof.uploaded_at} />
          </chakra.span>
          {opening.isError && (
            <chakra.span display="block" textStyle="ui" color="negative.fg" role="alert">
              {t('proof.not_opened')}
            </chakra.span>
          )}
        </chakra.span>
      </chakra.span>
      <Button
        variant="quiet"
        size="sm"
        busy={opening.isPending}
        busyLabel={t('proof.opening')}
        onClick={() => opening.mutate()}
      >
        {t('proof.open')}
        <VisuallyHidden> {proof.file_name}</VisuallyHidden>
      </Button>
    </chakra.li>
  );
}

/** The button gives way to the bar while a paper is sent, and the heading has its focus; it takes it back when it is there. */
function useButtonAgain(isSending: boolean) {
  const part = useRef<HTMLDivElement>(null);
  const wasSending = useRef(isSending);
  useEffect(() => {
    if (wasSending.current && !isSending)
      focusLate(
        part.current?.querySelector('button') ?? null,
        part.current?.closest('section')?.querySelector('h2') ?? null,
      );
    wasSending.current = isSending;
  }, [isSending]);
  return part;
}

const megabyte = 1_048_576;

/** What is said of a paper beyond the limit; null: it is not, or the limit is not known yet. */
function useTooLarge(): (file: File | null) => ReactNode {
  const { t } = useTranslation('documents');
  const size = useFileSize();
  const max = useQuery(featuresQuery).data?.limits.max_file_mb;
  return (file) =>
    file === null || max === undefined || file.size <= max * megabyte ? null : (
      <>
        <p>{t('problem.tooLarge', { size: size(file.size), max })}</p>
        <p>{t('problem.tooLargeHelp')}</p>
      </>
    );
}

/** A further paper: sent as soon as it is chosen, unless it is too large. */
function Add({ request }: Props) {
  const { t } = useTranslation(['requests', 'errors']);
  const whyRefused = useWhyRefused();
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const [chosen, setChosen] = useState<File | null>(null);
  const [sendings] = useState(openSendings);
  const [sending, setSending] = useState<Sending | null>(null);
  const adding = useMutation(addProofMutation(client, { userId: request.user_id, id: request.id }));
  const part = useButtonAgain(adding.isPending);
  const tooLarge = useTooLarge();
  const refusal = adding.error === null ? null : refusalOf(adding.error);
  const key = refusal?.key ?? null;
  const said = refusal && whyRefused(refusal);
  const notSent = adding.isPending ? null : tooLarge(chosen);
  const isUnknown = notSent === null && key !== null && isUnheard(key);
  const isFound = isUnknown && sending !== null && isAdded(sending, request.proofs);
  const why = isFound ? null : (notSent ?? (isUnknown ? t('proof.unknown_text') : said));
  const send = (file: File) => {
    const now = sendings.begin(file, request.proofs);
    setSending(now);
    adding.mutate(
      { file, key: now.key, onProgress: setShare },
      {
        onSuccess: () => sendings.answered(now),
        onError: (thrown) => {
          if (!isUnheard(refusalOf(thrown).key)) sendings.answered(now);
        },
      },
    );
  };
  return (
    <chakra.div ref={part} display="grid" gap="3" mt="3" justifyItems="start">
      {why !== null && (
        <chakra.div width="full">
          <Callout tone="negative" live="alert" title={t(isUnknown ? 'proof.unknown' : 'proof.failed')}>
            {why}
            <FaultNote of={adding.error} />
          </Callout>
        </chakra.div>
      )}
      {adding.isPending ? (
        <chakra.div width="full">
          <ProgressBar label={t('proof.sending')} value={share} />
        </chakra.div>
      ) : (
        <div ref={leavesFocusToSection}>
          <FileButton
            label={t('proof.add')}
            onFiles={([file]) => {
              if (file === undefined) return;
              setChosen(file);
              setShare(0);
              if (tooLarge(file) === null) send(file);
            }}
          />
        </div>
      )}
    </chakra.div>
  );
}

type ProofsProps = Props & { readonly area: Area; readonly mayAdd: boolean };

/** Papers that show a payment, where the API takes any: who may move the request may add some while it waits. */
export function Proofs({ request, area, mayAdd }: ProofsProps) {
  const { t } = useTranslation('requests');
  const waits = ['PENDING', 'APPROVED'].includes(request.request_status);
  // a payment that the fund entered is found already: nobody asks its member for one
  const adds = mayAdd && waits && !(area === 'user' && isEntered(request));
  const isTaken = useExtension('money');
  if (!isTaken) return null;
  const isWanted = adds && request.transaction_type === 'MONEY_IN';
  if (request.proofs.length === 0 && !isWanted) return null;
  return (
    <chakra.section aria-label={t('proof.title')} mt="8">
      <chakra.h2 tabIndex={-1} textStyle="section" mb="2" outlineOffset="4px">
        {t('proof.title')}
      </chakra.h2>
      {request.proofs.length === 0 ? (
        <chakra.p textStyle="ui" color="fg.muted">
          {t(`proof.none.${area}`)}
        </chakra.p>
      ) : (
        <chakra.ul listStyleType="none" m="0" p="0">
          {request.proofs.map((proof) => (
            <Line key={proof.file_id} request={request} proof={proof} />
          ))}
        </chakra.ul>
      )}
      {adds && <Add request={request} />}
    </chakra.section>
  );
}
