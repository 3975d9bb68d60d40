import { useTranslation } from 'react-i18next';
import { roles } from '../../../contract/enums.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useCountryName } from '../../ui/format-parts.tsx';
import { KeyValueSummary, type SummaryRow } from '../../ui/key-value-summary.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';

const account = '/admin/account';

function useOwnRows(user: SessionUser): readonly SummaryRow[] {
  const { t } = useTranslation('account');
  const countryOf = useCountryName();
  const { phone_prefix, phone, country_of_birth } = user;
  return [
    { key: 'name', label: t('profile.name'), value: `${user.first_name} ${user.last_name}` },
    { key: 'email', label: t('profile.email'), value: user.email },
    { key: 'phone', label: t('profile.phone'), value: phone === null ? null : `${phone_prefix} ${phone}` },
    {
      key: 'born',
      label: t('profile.country_of_birth'),
      value: country_of_birth === null ? null : countryOf(country_of_birth),
    },
    {
      key: 'language',
      label: t('own.language'),
      value: <span lang={user.language.alias}>{user.language.name}</span>,
    },
  ];
}

/** What the role is, and what it opens; a role that is not known opens nothing. */
function useRoleRows({ role }: SessionUser): readonly SummaryRow[] {
  const { t } = useTranslation(['account', 'shell']);
  const known = roles.find((one) => one === role && one !== 'user');
  return [
    { key: 'role', label: t('own.role'), value: t(`shell:roles.${role}`, { defaultValue: role }) },
    { key: 'may', label: t('own.may'), value: known === undefined ? null : t(`own.opens.${known}`) },
  ];
}

type OwnProfileProps = {
  readonly user: SessionUser;
  /** whether the API knows of second factors, and of sessions */
  readonly has: { readonly secondFactor: boolean; readonly sessions: boolean };
};

/** /admin/profile: what the fund's own account says of its person, and where each part is changed. */
export function OwnProfile({ user, has }: OwnProfileProps) {
  const { t } = useTranslation(['account', 'shell', 'ui']);
  const security: readonly SummaryRow[] = [
    {
      key: 'password',
      label: t('sections.password'),
      value: t('own.password'),
      change: { href: `${account}#password` },
    },
    ...(has.secondFactor
      ? [
          {
            key: 'second',
            label: t('sections.second-factor'),
            value: t(user.second_factor.enabled ? 'own.second_on' : 'own.second_off'),
            change: { href: `${account}#second-factor` },
          },
        ]
      : []),
    ...(has.sessions
      ? [
          {
            key: 'sessions',
            label: t('sections.sessions'),
            value: t('own.sessions'),
            change: { href: `${account}#sessions`, label: t('own.see') },
          },
        ]
      : []),
  ];
  const papers: readonly SummaryRow[] = [
    {
      key: 'papers',
      label: t('own.papers'),
      value: t('own.papers_text'),
      change: { href: `${account}#papers`, label: t('own.see') },
    },
  ];
  return (
    <>
      <PageHeader
        title={t('shell:titles.profile')}
        lead={t('own.lead')}
        picture={
          <Avatar firstName={user.first_name} lastName={user.last_name} source={user.avatar} size={44} />
        }
      />
      <Sheet
        maxW="1000px"
        px={{ base: '4', md: '28px' }}
        py="2"
        css={{ '& > section:first-of-type': { borderTopWidth: '0' } }}
      >
        <KeyValueSummary
          title={t('sections.profile')}
          rows={useOwnRows(user)}
          note={t('own.note')}
          change={{ href: `${account}#profile` }}
        />
        <KeyValueSummary title={t('own.role')} rows={useRoleRows(user)} note={t('own.role_note')} />
        <KeyValueSummary title={t('own.security')} rows={security} />
        <KeyValueSummary title={t('sections.papers')} rows={papers} />
      </Sheet>
    </>
  );
}
