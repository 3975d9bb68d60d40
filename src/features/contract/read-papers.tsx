import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contractTemplateKinds } from '../../../contract/enums.ts';
import { useExtension } from '../../queries/features.ts';
import type { Template } from '../../queries/templates.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { formatInstant } from '../../ui/format.ts';
import type { SectionChange } from '../../ui/key-value-summary.tsx';
import { KeyValueSummary } from '../../ui/key-value-summary.tsx';
import type { Acknowledgement, ContractFacts } from './papers.ts';
import { useTemplates } from './papers.ts';
import { TemplateViewer } from './viewers.tsx';

type ReadProps = {
  readonly read: Acknowledgement | undefined;
  readonly current: Template | undefined;
  /** the fund's papers are on their way: the place of the button is kept */
  readonly isWaiting: boolean;
  readonly onOpen: (template: Template) => void;
};

/** When which version was read, and whether another one has come out since. */
function Read({ read, current, isWaiting, onOpen }: ReadProps) {
  const { t } = useTranslation('contract');
  const { t: enrollment } = useTranslation('enrollment');
  const isKept = useExtension('acknowledgements');
  const edition = current?.edition ?? null;
  const isOld = read !== undefined && edition !== null && !edition.versions.includes(read.version);
  return (
    <>
      {read === undefined ? (
        isKept && (
          <chakra.span display="block" color="fg.muted">
            {enrollment('step7.not_read')}
          </chakra.span>
        )
      ) : (
        <>
          <chakra.span display="block">
            {enrollment('step5.read_at', { date: formatInstant(read.read_at) })}
          </chakra.span>
          <chakra.span display="block" color="fg.muted" title={read.version}>
            {enrollment('step5.version', { version: read.version.slice(0, 8) })}
          </chakra.span>
        </>
      )}
      {isOld && (
        <chakra.span display="block" color="pending.fg">
          {t('read.newer')}
        </chakra.span>
      )}
      {isWaiting && (
        <Button variant="quiet" size="sm" style={{ visibility: 'hidden' }}>
          {enrollment('step5.open')}
        </Button>
      )}
      {current !== undefined && (
        <Button variant="quiet" size="sm" ms="-12px" onClick={() => onOpen(current)}>
          {isOld ? t('read.open_current') : enrollment('step5.open')}
          <VisuallyHidden>{enrollment(`step5.${current.kind}`)}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

type ReadPapersProps = { readonly facts: ContractFacts; readonly change: SectionChange };

/** The two papers to read before signing, with the version that was read and when. */
export function ReadPapers({ facts, change }: ReadPapersProps) {
  const { t } = useTranslation('contract');
  const { t: enrollment } = useTranslation('enrollment');
  const isKept = useExtension('acknowledgements');
  const templates = useTemplates();
  const [opened, setOpened] = useState<Template | null>(null);
  const rows = contractTemplateKinds.map((kind) => ({
    key: kind,
    label: enrollment(`step5.${kind}`),
    value: (
      <Read
        read={facts.acknowledgements.find((one) => one.kind === kind)}
        current={templates.data?.find((one) => one.kind === kind)}
        isWaiting={templates.isPending}
        onOpen={setOpened}
      />
    ),
  }));
  return (
    <>
      <KeyValueSummary title={t(isKept ? 'read.title' : 'files.to_read')} rows={rows} {...change} />
      <TemplateViewer template={opened} onClose={() => setOpened(null)} />
    </>
  );
}
