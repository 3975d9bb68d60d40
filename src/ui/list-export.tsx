import { chakra } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '../../contract/values/export.ts';
import { ActionMenu } from './action-menu.tsx';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { useFileSize } from './format-parts.tsx';
import { leavesFocusToTitle } from './heir.ts';
import { VisuallyHidden } from './hidden.tsx';
import { ProgressBar } from './progress-bar.tsx';
import type { ExportProgress, ListExport, RunExport } from './use-list-export.ts';
import { FaultNote } from './fault-note.tsx';
import { useWhyRefused } from './why-refused.ts';

type ExportMenuProps = {
  readonly exporting: ListExport;
  readonly formats: readonly ExportFormat[];
  /** fetches every row that the filters choose now */
  readonly run: RunExport;
  /** how many rows the filters choose; null: nobody knows */
  readonly total: number | null;
};

/** Takes its width and the icon's, and is neither seen nor heard. */
const Unseen = chakra('span', { base: { gridArea: '1 / 1', visibility: 'hidden', ps: '22px' } });

/** What the button says beside its icon, as wide before the rows are counted as after, up to some hundreds. */
function Words({ total }: Pick<ExportMenuProps, 'total'>) {
  const { t } = useTranslation('ui');
  return (
    <chakra.span display="grid" justifyItems="center">
      <chakra.span gridArea="1 / 1" display="inline-flex" alignItems="center" gap="2">
        <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        {total === null ? t('export.all') : t('export.rows', { count: total })}
      </chakra.span>
      <Unseen aria-hidden="true">{t('export.all')}</Unseen>
      <Unseen aria-hidden="true">{t('export.rows', { count: 888 })}</Unseen>
    </chakra.span>
  );
}

/** Every row that the filters choose, whatever the page, as a file; nothing where they choose none. */
export function ExportMenu({ exporting, formats, run, total }: ExportMenuProps) {
  const { t } = useTranslation('ui');
  return (
    <ActionMenu
      actions={formats.map((format) => ({
        key: format,
        label: t(`export.as.${format}`),
        onSelect: () => exporting.start({ format, run }),
        ...(exporting.isRunning ? { why: t('export.one_at_a_time') } : {}),
      }))}
      trigger={
        <Button
          variant="outline"
          size="sm"
          // its room is kept: what stands below stays where it is while somebody searches
          visibility={total === 0 ? 'hidden' : 'visible'}
        >
          <Words total={total} />
        </Button>
      }
    />
  );
}

/** How far an export is, in words: rows where they can be counted, else bytes. */
function useHowFar(waiting: string | undefined): (progress: ExportProgress) => string {
  const { t } = useTranslation('ui');
  const size = useFileSize();
  return ({ received, rows, total, size: whole = null }) => {
    if (received === 0) return waiting ?? t('export.waiting');
    const bytes = size(received);
    if (rows === null)
      return whole === null
        ? t('export.received', { size: bytes })
        : t('export.received_of', { size: bytes, whole: size(whole) });
    return total === null
      ? t('export.rows_received', { count: rows, size: bytes })
      : t('export.rows_of', { rows, count: total, size: bytes });
  };
}

type ExportNoticeProps = {
  readonly exporting: ListExport;
  /** what is said of something that is no list */
  readonly words?: {
    readonly running: string;
    readonly waiting: string;
    readonly cancel: string;
    readonly failed: string;
  };
};

/** How much of it is here: rows where they are counted, else bytes; null: nobody knows. */
function shareOf({ received, rows, total, size = null }: ExportProgress): number | null {
  if (rows !== null && total !== null) return total === 0 ? 1 : rows / total;
  return size === null || size === 0 || received === 0 ? null : received / size;
}

/** The export under way, with its way out; or why it did not come. That it has begun is said aloud, how far it is not. */
export function ExportNotice(props: ExportNoticeProps) {
  const { exporting, words } = props;
  const { t } = useTranslation('ui');
  const running = words?.running ?? t('export.running');
  return (
    <>
      <VisuallyHidden as="output">{exporting.isRunning && running}</VisuallyHidden>
      <Notice {...props} running={running} />
    </>
  );
}

function Notice({ exporting, words, running }: ExportNoticeProps & { readonly running: string }) {
  const { t } = useTranslation(['ui', 'errors']);
  const whyRefused = useWhyRefused();
  const howFar = useHowFar(words?.waiting);
  const share = shareOf(exporting.progress);
  const { progress, isRunning, failure } = exporting;
  if (isRunning)
    return (
      <chakra.section
        aria-label={running}
        display="grid"
        gridTemplateColumns="minmax(0,1fr) auto"
        alignItems="center"
        columnGap="4"
        mb="5"
        px="18px"
        py="14px"
        borderWidth="1px"
        borderRadius="l3"
        fontSize="sm"
      >
        <chakra.div display="grid" gap="2">
          <chakra.p fontWeight="semibold">{running}</chakra.p>
          {share !== null && <ProgressBar label={running} value={share} />}
          <chakra.p color="fg.muted">{howFar(progress)}</chakra.p>
        </chakra.div>
        <Button ref={leavesFocusToTitle} variant="outline" size="sm" onClick={exporting.cancel}>
          {words?.cancel ?? t('export.cancel')}
        </Button>
      </chakra.section>
    );
  if (failure === null) return null;
  return (
    <chakra.div mb="5">
      <Callout
        tone="negative"
        live="alert"
        title={words?.failed ?? t('export.failed')}
        action={
          <Button ref={leavesFocusToTitle} variant="outline" size="sm" onClick={exporting.again}>
            {t('action.retry')}
          </Button>
        }
      >
        {whyRefused(failure)}
        <FaultNote of={failure} />
      </Callout>
    </chakra.div>
  );
}
