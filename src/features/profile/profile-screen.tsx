import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../contract/enums.ts';
import type { Registration } from '../../queries/enrollment.ts';
import type { SummaryRow } from '../../ui/key-value-summary.tsx';
import { KeyValueSummary } from '../../ui/key-value-summary.tsx';
import { markForStatus } from '../../ui/marks.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Status } from '../../ui/status.tsx';
import { changeOf, type FactSection } from './section.ts';
import { DossierTurn, NothingSaved } from './turn.tsx';

export type Account = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone_prefix: string | null;
  readonly phone: string | null;
};

type ProfileScreenProps = {
  readonly account: Account;
  readonly type: RegistrationType;
  /** null: nothing is saved yet */
  readonly registration: Registration | null;
  /** in the order of the steps; contract and bank have pages of their own */
  readonly sections: readonly FactSection[];
};

/** The title of the profile page, by type. */
export const profileTitle = (type: RegistrationType) =>
  type === 'BUSINESS' ? 'shell:titles.business_details' : 'shell:titles.user_details';

function useAccountRows(account: Account, registration: Registration | null): readonly SummaryRow[] {
  const { t } = useTranslation('profile');
  return [
    { key: 'name', label: t('account.name'), value: `${account.first_name} ${account.last_name}` },
    { key: 'email', label: t('account.email'), value: account.email },
    {
      key: 'phone',
      label: t('account.phone'),
      value: account.phone === null ? null : `${account.phone_prefix ?? ''} ${account.phone}`,
    },
    ...(registration === null
      ? []
      : [{ key: 'member', label: t('account.member'), value: registration.membership_id }]),
  ];
}

/** Contract and bank: where they stand, and the way to their pages. */
function usePageRows(type: RegistrationType, registration: Registration): readonly SummaryRow[] {
  const { t } = useTranslation('profile');
  const { t: enrollment } = useTranslation('enrollment');
  const { CONTRACT, BANK_INFORMATION } = registration.sections;
  const said = (status: string) => (
    <Status kind={markForStatus(status)} label={enrollment(`board.section_status.${status}`)} />
  );
  const contract = `/user/${type === 'BUSINESS' ? 'business' : 'individual'}/view_contract_info`;
  return [
    {
      key: 'contract',
      label: t('shell:titles.contract_information'),
      value: said(CONTRACT),
      change: { href: contract, label: t('open') },
    },
    {
      key: 'bank',
      label: t('shell:titles.bank_information'),
      value: said(BANK_INFORMATION),
      change: { href: '/user/view_bank_info', label: t('open') },
    },
  ];
}

function Pages({
  type,
  registration,
}: {
  readonly type: RegistrationType;
  readonly registration: Registration;
}) {
  const { t } = useTranslation('profile');
  return <KeyValueSummary title={t('section.pages')} rows={usePageRows(type, registration)} />;
}

/** /user/profile/…: what the fund knows of the member, section by section, and who may change it. */
export function ProfileScreen({ account, type, registration, sections }: ProfileScreenProps) {
  const { t } = useTranslation(['profile', 'shell', 'enrollment', 'ui', 'errors']);
  const rows = useAccountRows(account, registration);
  return (
    <>
      <PageHeader
        title={t(profileTitle(type))}
        lead={t(type === 'BUSINESS' ? 'lead_business' : 'lead')}
        {...(registration === null
          ? {}
          : {
              status: (
                <Status
                  surface
                  kind={markForStatus(registration.enrollment_status)}
                  label={t(`status.${registration.enrollment_status}`)}
                />
              ),
            })}
      />
      <chakra.div mb="5">
        {registration === null ? <NothingSaved /> : <DossierTurn registration={registration} />}
      </chakra.div>
      <Sheet
        px={{ base: '4', md: '28px' }}
        py="2"
        css={{ '& > section:first-of-type': { borderTopWidth: '0' } }}
      >
        <KeyValueSummary
          title={t('section.account')}
          rows={rows}
          note={t(registration?.submitted_at ? 'note.account_sent' : 'note.account')}
          change={{ href: '/user/account#profile', label: t('change') }}
        />
        {registration !== null &&
          sections.map((section) => (
            <KeyValueSummary
              key={section.step}
              title={section.title}
              rows={section.rows}
              {...changeOf(t, registration, section)}
            />
          ))}
        {registration !== null && <Pages type={type} registration={registration} />}
      </Sheet>
    </>
  );
}
