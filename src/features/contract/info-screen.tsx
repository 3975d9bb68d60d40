import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../contract/enums.ts';
import type { Registration } from '../../queries/enrollment.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { SectionChange } from '../../ui/key-value-summary.tsx';
import { KeyValueSummary } from '../../ui/key-value-summary.tsx';
import { markForStatus } from '../../ui/marks.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Status } from '../../ui/status.tsx';
import { agreementRows } from './agreement-rows.tsx';
import type { ContractFacts } from './papers.ts';
import { agreementsIn } from './papers.ts';
import { ReadPapers } from './read-papers.tsx';

type ContractInfoScreenProps = {
  readonly type: RegistrationType;
  /** null: nothing is saved yet */
  readonly registration: Registration | null;
  readonly facts: ContractFacts;
  /** who may change the contract's step now */
  readonly change: SectionChange;
  /** the subscription booklets */
  readonly children: ReactNode;
};

/** Path of a contract page, by type (specification §2). */
export const contractPath = (type: RegistrationType, page: 'info' | 'files') =>
  `/user/${type === 'BUSINESS' ? 'business' : 'individual'}/view_contract_${page}`;

function Agreement({ facts, change }: { readonly facts: ContractFacts; readonly change: SectionChange }) {
  const { t } = useTranslation('contract');
  const { t: documents } = useTranslation('documents');
  const files = agreementsIn(facts);
  if (files.length === 0)
    return (
      <KeyValueSummary
        title={t('agreement.title')}
        rows={[
          {
            key: 'state',
            label: t('agreement.state'),
            value: <Status kind="missing" label={t('agreement.missing')} />,
          },
        ]}
        {...change}
      />
    );
  return files.map((file, at) => (
    <KeyValueSummary
      key={file.id}
      title={at === 0 ? t('agreement.title') : t('agreement.further', { n: at + 1 })}
      rows={agreementRows({ t, documents }, file)}
      {...(at === 0 ? change : {})}
    />
  ));
}

/** /user/…/view_contract_info: what was read and signed, where it stands, and the subscription booklets. */
export function ContractInfoScreen(props: ContractInfoScreenProps) {
  const { type, registration, facts, change, children } = props;
  const { t } = useTranslation(['contract', 'shell', 'enrollment', 'documents', 'booklets', 'ui', 'errors']);
  const { t: enrollment } = useTranslation('enrollment');
  const status = registration?.sections.CONTRACT;
  return (
    <>
      <PageHeader
        title={t('shell:titles.contract_information')}
        lead={t('lead')}
        {...(status === undefined
          ? {}
          : {
              status: (
                <Status
                  surface
                  kind={markForStatus(status)}
                  label={enrollment(`board.section_status.${status}`)}
                />
              ),
            })}
        actions={
          <ButtonLink href={contractPath(type, 'files')} variant="outline" size="sm">
            {t('shell:titles.contract_files')}
          </ButtonLink>
        }
      />
      <Sheet
        px={{ base: '4', md: '28px' }}
        py="2"
        css={{ '& > section:first-of-type': { borderTopWidth: '0' } }}
      >
        <ReadPapers facts={facts} change={change} />
        <Agreement facts={facts} change={change} />
      </Sheet>
      <chakra.div mt="8">{children}</chakra.div>
    </>
  );
}
