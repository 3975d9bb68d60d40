import { useTranslation } from 'react-i18next';
import type { Member, PicturedMember } from '../../../contract/values/member.ts';
import { languageChoices } from '../../platform/language.ts';
import { formatDay, formatInstant } from '../../ui/format.ts';
import { KeyValueSummary, type SummaryRow } from '../../ui/key-value-summary.tsx';
import { Sheet } from '../../ui/sheet.tsx';

function accountOf({ active, awaiting_activation, erased }: Member) {
  if (erased) return 'erased';
  return awaiting_activation ? 'unactivated' : active ? 'active' : 'closed';
}

/** Who the member is: number, contacts, account, and who has the dossier. */
export function MemberHead({ member }: { readonly member: PicturedMember }) {
  const { t } = useTranslation('members');
  const { t: shell } = useTranslation('shell');
  const languageName =
    languageChoices(member.language).find(({ alias }) => alias === member.language)?.name ?? member.language;
  const account = accountOf(member);
  const closedOn =
    account === 'closed' && member.closed_at !== undefined ? formatDay(member.closed_at) : null;
  const phone = [member.phone_prefix, member.phone].filter(Boolean).join(' ');
  const row = (key: string, value: SummaryRow['value']): SummaryRow => ({
    key,
    label: t(`head.${key}`),
    value,
  });
  return (
    <Sheet
      px={{ base: '4', md: '28px' }}
      py="2"
      css={{ '& > section:first-of-type': { borderTopWidth: '0' } }}
    >
      <KeyValueSummary
        title={t('head.title')}
        rows={[
          row('number', member.membership_id ?? t('head.no_number')),
          row('name', `${member.first_name} ${member.last_name}`),
          row('email', member.email),
          row('phone', phone === '' ? t('head.no_phone') : phone),
          row('role', shell(`roles.${member.role}`, { defaultValue: member.role })),
          row('language', <span lang={member.language}>{languageName}</span>),
          row(
            'account',
            closedOn === null ? t(`head.accounts.${account}`) : t('head.closed_on', { date: closedOn }),
          ),
          ...(member.has_second_factor === null
            ? []
            : [row('two_step', t(`head.two_steps.${member.has_second_factor ? 'on' : 'off'}`))]),
          row('since', formatDay(member.created_at)),
          row(
            'submitted',
            member.submitted_at === null ? t('head.not_submitted') : formatInstant(member.submitted_at),
          ),
          row('reviewer', member.reviewer_name ?? t('head.nobody')),
        ]}
      />
    </Sheet>
  );
}
