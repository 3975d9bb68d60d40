import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../contract/enums.ts';
import type { EnrollmentFile } from '../../../contract/values/enrollment.ts';
import type { Template } from '../../queries/templates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFileSize } from '../../ui/format-parts.tsx';
import { formatDay, formatInstant } from '../../ui/format.ts';
import { markForStatus } from '../../ui/marks.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { downloadOf } from '../../ui/paper-download.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Sheet, SheetSection } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { contractPath } from './info-screen.tsx';
import { PaperLine, PaperList } from './paper-line.tsx';
import type { ContractFacts } from './papers.ts';
import { agreementsIn, formerIn, templateDownloadOf, useTemplates } from './papers.ts';
import { AgreementViewer, TemplateViewer } from './viewers.tsx';

type ContractFilesScreenProps = {
  readonly userId: string;
  readonly type: RegistrationType;
  readonly facts: ContractFacts;
};

type SignedProps = Pick<ContractFilesScreenProps, 'userId' | 'facts'> & {
  readonly onView: (file: EnrollmentFile) => void;
};

/** What is said of every signed agreement, in force or replaced. */
function useFacts() {
  const { t } = useTranslation('contract');
  const size = useFileSize();
  return (file: EnrollmentFile) => [
    t(file.signature === undefined ? 'files.sent' : 'files.signed', {
      date: formatInstant(file.uploaded_at),
    }),
    size(file.size),
  ];
}

function Signed({ userId, facts, onView }: SignedProps) {
  const { t } = useTranslation('contract');
  const { t: documents } = useTranslation('documents');
  const factsOf = useFacts();
  const files = agreementsIn(facts);
  if (files.length === 0)
    return <EmptyState kind="first" title={t('agreement.missing')} text={t('files.missing_text')} />;
  return (
    <PaperList>
      {files.map((file) => (
        <PaperLine
          key={file.id}
          mark={markForStatus(file.status)}
          name={file.name}
          facts={[documents(`status.${file.status}`), ...factsOf(file)]}
          onView={() => onView(file)}
          download={{ href: downloadOf(userId, file), fileName: file.name }}
        />
      ))}
    </PaperList>
  );
}

function Former({ userId, facts, onView }: SignedProps) {
  const { t } = useTranslation('contract');
  const factsOf = useFacts();
  const former = formerIn(facts);
  if (former.length === 0) return null;
  return (
    <SheetSection title={t('files.former')}>
      <PaperList>
        {former.map(({ file, replacedOn }) => (
          <PaperLine
            key={file.id}
            mark="cancelled"
            name={file.name}
            facts={[
              ...(replacedOn === null ? [] : [t('files.replaced', { date: formatDay(replacedOn) })]),
              ...factsOf(file),
            ]}
            onView={() => onView(file)}
            download={{ href: downloadOf(userId, file), fileName: file.name }}
          />
        ))}
      </PaperList>
    </SheetSection>
  );
}

/** What the person has read of a paper of the fund: nothing, this edition in some language, or another one; null: nobody keeps it. */
function readOf({ acknowledgements }: ContractFacts, { kind, edition }: Template) {
  if (edition === null) return null;
  const read = acknowledgements.find((one) => one.kind === kind);
  if (read === undefined) return 'nothing';
  return edition.versions.includes(read.version) ? 'this' : 'another';
}

type ToReadProps = Pick<ContractFilesScreenProps, 'facts'> & {
  readonly onView: (template: Template) => void;
};

function ToRead({ facts, onView }: ToReadProps) {
  const { t } = useTranslation('contract');
  const { t: enrollment } = useTranslation('enrollment');
  const size = useFileSize();
  const templates = useTemplates();
  if (templates.isError && !templates.isFetching && !templates.data)
    return (
      <EmptyState
        kind="error"
        of={templates.error}
        title={enrollment('step5.templates_failed')}
        action={<RetryButton onRetry={templates.refetch} />}
      />
    );
  if (!templates.data) return <Skeleton kind="list" rows={2} label={t('loading')} />;
  return (
    <PaperList>
      {templates.data.map((template) => {
        const read = readOf(facts, template);
        const { edition } = template;
        return (
          <PaperLine
            key={template.kind}
            mark={read === null ? 'todo' : read === 'this' ? 'saved' : 'missing'}
            name={enrollment(`step5.${template.kind}`)}
            facts={[
              ...(read === 'nothing' ? [enrollment('step7.not_read')] : []),
              ...(edition === null
                ? []
                : [
                    ...(edition.pages > 0 ? [enrollment('step5.pages', { count: edition.pages })] : []),
                    size(edition.size),
                    enrollment('step5.version', { version: edition.version.slice(0, 8) }),
                  ]),
            ]}
            onView={() => onView(template)}
            download={{ href: templateDownloadOf(template.file_name), fileName: template.file_name }}
          >
            {read === 'another' && (
              <chakra.p textStyle="ui" color="pending.fg">
                {t('read.newer')}
              </chakra.p>
            )}
          </PaperLine>
        );
      })}
    </PaperList>
  );
}

/** /user/…/view_contract_files: every paper of the contract, to look at and to keep, former ones below. */
export function ContractFilesScreen({ userId, type, facts }: ContractFilesScreenProps) {
  const { t } = useTranslation(['contract', 'shell', 'enrollment', 'documents', 'ui', 'errors']);
  const [file, setFile] = useState<EnrollmentFile | null>(null);
  const [template, setTemplate] = useState<Template | null>(null);
  return (
    <>
      <PageHeader
        title={t('shell:titles.contract_files')}
        lead={t('files.lead')}
        back={{ label: t('shell:titles.contract_information'), href: contractPath(type, 'info') }}
      />
      <Sheet>
        <SheetSection title={t('agreement.title')}>
          <Signed userId={userId} facts={facts} onView={setFile} />
        </SheetSection>
        <SheetSection title={t('files.to_read')}>
          <ToRead facts={facts} onView={setTemplate} />
        </SheetSection>
        <Former userId={userId} facts={facts} onView={setFile} />
      </Sheet>
      <AgreementViewer userId={userId} file={file} onClose={() => setFile(null)} />
      <TemplateViewer template={template} onClose={() => setTemplate(null)} />
    </>
  );
}
