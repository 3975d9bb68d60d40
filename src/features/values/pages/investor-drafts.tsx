import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftGroup } from '../../../../contract/values/value-drafts.ts';
import { investorDraftsQuery } from '../../../queries/values.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { leavesFocusToSection } from '../../../ui/heir.ts';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePeriodName } from '../period.ts';
import { groupNow, keyOf } from '../save/draft-group.ts';
import { DraftSum } from '../save/draft-sum.tsx';
import { useValueServices, writesValues } from '../services.ts';
import { useTwoDecide } from '../use-two-decide.ts';
import { askedPart } from '../../../ui/lazy-part.tsx';

const SendDraftsDialog = askedPart(
  async () => (await import('../save/send-drafts-dialog.tsx')).SendDraftsDialog,
);

type LineProps = { readonly group: DraftGroup; readonly onSend: (() => void) | null };

/** One period: how many drafts, what they come to, and the button that sends them on. */
function Line({ group, onSend }: LineProps) {
  const { t } = useTranslation('values');
  const twoDecide = useTwoDecide();
  const period = usePeriodName()(group);
  const { currency, count, off } = group;
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="6"
      rowGap="2"
      py="3"
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      <chakra.div fontSize="sm" minW="0">
        <chakra.p fontWeight="medium">{t('drafts.line', { period, currency, count })}</chakra.p>
        <DraftSum group={group} />
        {off > 0 && (
          <chakra.p textStyle="ui" color="pending.fg">
            {t('send.off', { count: off })}
          </chakra.p>
        )}
      </chakra.div>
      {onSend !== null && (
        <Button ref={leavesFocusToSection} variant="outline" size="sm" onClick={onSend}>
          {t(twoDecide ? 'save.send' : 'save.publish')}
          <VisuallyHidden> {t('drafts.which', { period, currency })}</VisuallyHidden>
        </Button>
      )}
    </chakra.li>
  );
}

/** What investors' drafts there are, all members together: a file brings them in, and they are sent on by period. */
export function InvestorDrafts() {
  const { t } = useTranslation(['values', 'ui']);
  const { viewer } = useValueServices();
  const found = useQuery(investorDraftsQuery);
  const [asked, setAsked] = useState<DraftGroup | null>(null);
  if (found.data === undefined)
    return found.isError && !found.isFetching ? (
      <EmptyState
        kind="error"
        of={found.error}
        title={t('drafts.failed')}
        action={<RetryButton onRetry={found.refetch} />}
      />
    ) : (
      <Skeleton kind="list" rows={2} label={t('drafts.loading')} />
    );
  const now = asked === null ? null : groupNow(found.data, asked);
  if (found.data.length === 0 && asked === null) return null;
  return (
    <chakra.section aria-labelledby="investor-drafts" mb="8">
      <chakra.h2 id="investor-drafts" tabIndex={-1} textStyle="section" mb="2" outlineOffset="4px">
        {t('drafts.title')}
      </chakra.h2>
      <chakra.ul listStyleType="none" m="0" p="0" borderTopWidth="1px" borderColor="border.control">
        {found.data.map((group) => (
          <Line
            key={keyOf(group)}
            group={group}
            onSend={writesValues(viewer) ? () => setAsked(group) : null}
          />
        ))}
      </chakra.ul>
      {asked !== null && (
        <SendDraftsDialog group={now ?? asked} isGone={now === null} onClose={() => setAsked(null)} />
      )}
    </chakra.section>
  );
}
