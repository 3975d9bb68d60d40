import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SectionStatus } from '../../../contract/enums.ts';
import type { Registration } from '../../queries/enrollment.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { KeyValueSummary } from '../../ui/key-value-summary.tsx';
import { markForStatus, toneOfMark } from '../../ui/marks.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Status } from '../../ui/status.tsx';
import { SupportLink } from '../../ui/support-link.tsx';
import { changeOf, type FactSection } from './section.ts';
import { NothingSaved } from './turn.tsx';

type BankScreenProps = {
  /** null: nothing is saved yet */
  readonly registration: Registration | null;
  /** the facts of the bank step, its numbers masked */
  readonly section: FactSection | null;
};

type EffectProps = { readonly status: SectionStatus; readonly isCorrection: boolean };

/** What the account's state allows and stops (decisions §6: money goes out to a validated account alone). */
function Effect({ status, isCorrection }: EffectProps) {
  const { t } = useTranslation('profile');
  // what the fund asks comes before what it is checking
  const isAsked = isCorrection && status !== 'REFUSED';
  const mark = isAsked ? 'correction' : markForStatus(status);
  return (
    <Callout
      tone={toneOfMark[mark]}
      mark={mark}
      headingLevel={2}
      title={isAsked ? t('turn.correct.title') : t(`bank.${status}.title`)}
      {...(isCorrection
        ? { action: <ButtonLink href="/user/enrollment">{t('turn.correct.go')}</ButtonLink> }
        : {})}
    >
      <p>{t(`bank.${status}.text`)}</p>
      {status === 'VALIDATED' && <SupportLink />}
    </Callout>
  );
}

/** /user/view_bank_info: the account, where it stands, and what that stops. */
export function BankScreen({ registration, section }: BankScreenProps) {
  const { t } = useTranslation(['profile', 'shell', 'enrollment', 'ui', 'errors']);
  const { t: enrollment } = useTranslation('enrollment');
  const status = registration?.sections.BANK_INFORMATION ?? null;
  return (
    <>
      <PageHeader
        title={t('shell:titles.bank_information')}
        lead={t('bank.lead')}
        {...(status === null
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
      />
      {registration === null || section === null || status === null ? (
        <NothingSaved />
      ) : (
        <>
          <chakra.div mb="5">
            <Effect status={status} isCorrection={registration.correction_steps.includes(section.number)} />
          </chakra.div>
          <Sheet
            px={{ base: '4', md: '28px' }}
            py="2"
            css={{ '& > section:first-of-type': { borderTopWidth: '0' } }}
          >
            <KeyValueSummary
              title={t('bank.account')}
              rows={section.rows}
              {...changeOf(t, registration, section)}
            />
          </Sheet>
        </>
      )}
    </>
  );
}
