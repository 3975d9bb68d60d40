import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/values/member.ts';
import { Callout } from '../../../ui/callout.tsx';

export const accountFields = ['first_name', 'last_name', 'phone', 'language', 'role', 'active'] as const;
export type AccountField = (typeof accountFields)[number];

/** The words for a value of an account. */
export function useAccountWords(): (
  field: AccountField,
  row: Pick<Member, AccountField | 'phone_prefix'>,
) => string {
  const { t } = useTranslation(['users', 'exports', 'shell']);
  return (field, row) => {
    if (field === 'active') return t(`account.active.${String(row.active)}`);
    if (field === 'role') return t(`shell:roles.${row.role}`, { defaultValue: row.role });
    if (field === 'phone') return [row.phone_prefix, row.phone].filter(Boolean).join(' ');
    return field === 'language' ? t(`exports:users.languages.${row.language}`) : row[field];
  };
}

export type Difference = { readonly field: AccountField; readonly theirs: string; readonly yours: string };

type MovedOnProps = {
  readonly differences: readonly Difference[];
  /** what `yours` is: what was typed, or what was looked at */
  readonly yours: 'typed' | 'seen';
  readonly action?: ReactNode;
};

const Cell = chakra('td', {
  base: { py: '4px', pe: '14px', verticalAlign: 'top', overflowWrap: 'anywhere' },
});
const Head = chakra('th', {
  base: { py: '4px', pe: '14px', verticalAlign: 'top', textAlign: 'start', fontWeight: 'medium' },
});

/** Somebody else has changed the account meanwhile: nothing was saved, and both are shown. */
export function MovedOn({ differences, yours, action }: MovedOnProps) {
  const { t } = useTranslation('users');
  return (
    <Callout tone="pending" live="alert" title={t('moved.title')} action={action}>
      {differences.length === 0 ? (
        t('moved.same')
      ) : (
        <chakra.table width="full" mt="1" fontSize="sm">
          <thead>
            <tr>
              <Head scope="col">{t('moved.answer')}</Head>
              <Head scope="col">{t('moved.theirs')}</Head>
              <Head scope="col">{t(`moved.${yours}`)}</Head>
            </tr>
          </thead>
          <tbody>
            {differences.map((one) => (
              <tr key={one.field}>
                <Head scope="row">{t(`account.${one.field}`)}</Head>
                <Cell>{one.theirs}</Cell>
                <Cell>{one.yours}</Cell>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      )}
    </Callout>
  );
}
