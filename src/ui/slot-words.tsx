import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from './format.ts';
import { FileSize, useFileSize } from './format-parts.tsx';
import { toneColor } from './marks.ts';
import { type SlotProblem, type SlotState, toneOfSlot } from './slot-state.ts';

/** The status's own words: first, in the state's tone. */
function useHeadline(state: SlotState): string | null {
  const { t } = useTranslation('documents');
  switch (state.kind) {
    case 'pending':
      return t('slot.pending');
    case 'validated':
      return t('slot.validated', { date: formatDay(state.on) });
    case 'refused':
      return state.on === null ? t('slot.replace') : t('slot.refused', { date: formatDay(state.on) });
    case 'expiring':
      return t('slot.expiring', { date: formatDay(state.on) });
    case 'expired':
      return t('slot.expired', { date: formatDay(state.on) });
    case 'removeFailed':
      return t('slot.removeFailed');
    case 'failed':
      return t('slot.failed');
    case 'askDate':
      return t('slot.askDate');
    default:
      return null;
  }
}

/** A size is no line of its own: it stays with its file's name. */
const besideName = '\u00A0·\u00A0';

/** Status first, then file and size, on one line that may wrap; on a phone the status has its own. */
export function SlotMeta({ state, locked }: { readonly state: SlotState; readonly locked: boolean }) {
  const { t } = useTranslation('documents');
  const headline = useHeadline(state);
  const plain = { color: 'fg.muted', textStyle: 'ui', overflowWrap: 'anywhere' } as const;
  if (state.kind === 'missing') {
    return (
      <chakra.p {...plain}>
        {locked ? (
          t('slot.missing')
        ) : (
          <>
            <chakra.span display={{ base: 'none', md: 'inline' }}>{t('slot.missingDrop')}</chakra.span>
            <chakra.span display={{ base: 'inline', md: 'none' }}>{t('slot.missing')}</chakra.span>
          </>
        )}
      </chakra.p>
    );
  }
  const { file } = state;
  if (state.kind === 'uploading')
    return <chakra.p {...plain}>{t('slot.uploading', { name: file.name })}</chakra.p>;
  if (state.kind === 'checking')
    return <chakra.p {...plain}>{t('slot.checking', { name: file.name })}</chakra.p>;
  if (state.kind === 'removing')
    return <chakra.p {...plain}>{t('slot.removing', { name: file.name })}</chakra.p>;
  const pieces: ReactNode[] = [
    ...(state.kind === 'pending' ? [t('slot.withFund', { date: formatDay(state.since) })] : []),
    ...(state.kind === 'validated' && state.expires !== undefined
      ? [t('slot.expires', { date: formatDay(state.expires) })]
      : []),
    file.name,
    ...(file.bytes === undefined ? [] : [<FileSize key="size" bytes={file.bytes} />]),
  ];
  return (
    <chakra.p {...plain}>
      <chakra.span
        fontWeight="medium"
        color={toneColor[toneOfSlot[state.kind]]}
        display={{ base: 'block', md: 'inline' }}
      >
        {headline}
      </chakra.span>
      {pieces.map((piece, at) => (
        <Fragment key={typeof piece === 'string' ? piece : 'size'}>
          <chakra.span {...(at === 0 ? { display: { base: 'none', md: 'inline' } } : {})}>
            {typeof piece === 'string' ? ' · ' : besideName}
          </chakra.span>
          {piece}
        </Fragment>
      ))}
    </chakra.p>
  );
}

/** The sentence for a file that was not taken, and how to mend it. */
export function useProblemWords(): (problem: SlotProblem) => {
  readonly message: string;
  readonly help: string | null;
} {
  const { t } = useTranslation('documents');
  const size = useFileSize();
  return (problem) => {
    switch (problem.kind) {
      case 'tooLarge':
        return {
          message: t('problem.tooLarge', { size: size(problem.bytes), max: problem.maxMb }),
          help: t('problem.tooLargeHelp'),
        };
      case 'wrongType':
        return { message: t('problem.wrongType'), help: t('problem.wrongTypeHelp') };
      case 'tooMany':
        return { message: t('problem.tooMany'), help: t('problem.tooManyHelp') };
      case 'empty':
        return { message: t('problem.empty'), help: t('problem.emptyHelp') };
      case 'locked':
        return { message: t('problem.locked'), help: t('problem.lockedHelp') };
      case 'other':
        return { message: problem.message, help: null };
    }
  };
}
