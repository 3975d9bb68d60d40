import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bookletActivityTypes } from '../../../../contract/enums.ts';
import { awaitsBooklet, standingQuery } from '../../../queries/money.ts';
import { Callout } from '../../../ui/callout.tsx';
import { TextLink } from '../../../ui/link.tsx';

type Kind = (typeof bookletActivityTypes)[number];
type BookletsDueProps = { readonly userId: string; readonly member: string };

/** The kind of operation that each booklet opens. */
const opens = { MONEY_IN: 'MONEY_IN', INVESTMENT: 'INVESTMENT_IN' } as const satisfies Record<Kind, string>;

/**
 * What a member whose dossier is validated still waits for: a booklet for each kind of operation (decisions §5). Draws
 * nothing where none is missing, or where nobody says.
 */
export function BookletsDue({ userId, member }: BookletsDueProps) {
  const { t } = useTranslation('review-issues');
  const { data: standing } = useQuery({ ...standingQuery(userId), meta: { background: true } });
  // into closed wallets nothing comes in any more
  if (standing?.blocking.state === 'CLOSED') return null;
  const missing = bookletActivityTypes.filter((kind) => awaitsBooklet(standing, opens[kind]));
  if (missing.length === 0) return null;
  return (
    <Callout
      tone="pending"
      title={t('final.booklets.title')}
      action={
        <TextLink
          href={`/admin/view_member/${userId}`}
          fontSize="sm"
          fontWeight="medium"
          display="inline-flex"
          alignItems="center"
          minH={{ base: '44px', md: '24px' }}
        >
          {t('final.booklets.link')}
        </TextLink>
      }
    >
      {missing.map((kind) => (
        <p key={kind}>{t(`final.booklets.${kind}`, { name: member })}</p>
      ))}
    </Callout>
  );
}
