import { chakra } from '@chakra-ui/react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionBooklet } from '../../../../contract/values/booklet.ts';
import { Button } from '../../../ui/button.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatDay } from '../../../ui/format.ts';
import { leavesFocusTo } from '../../../ui/heir.ts';
import { TextLink } from '../../../ui/link.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { BookletForm } from './booklet-form.tsx';
import { DecisionForm } from './decision-form.tsx';
import { useBookletAct } from './use-booklet-act.ts';

type CardProps = {
  readonly userId: string;
  readonly booklet: SubscriptionBooklet;
  readonly mayWrite: boolean;
  /** it is gone: the focus that was on it has to go elsewhere */
  readonly onRemoved: () => void;
};

type Open = 'edit' | 'VALIDATED' | 'REFUSED' | 'remove' | null;

/** What it opens, where it stands, from when, and what was decided. */
function BookletFacts({
  booklet,
  heading,
}: {
  readonly booklet: SubscriptionBooklet;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}) {
  const { t } = useTranslation('booklets-admin');
  const { t: documents } = useTranslation('documents');
  const { status, activation_starting_date: start, validation_info: info, urls } = booklet;
  return (
    <>
      <chakra.div display="flex" columnGap="5" rowGap="1" flexWrap="wrap" alignItems="baseline">
        <chakra.h3 ref={heading} tabIndex={-1} textStyle="item">
          {t(`activity.${booklet.activity_type}`)}
        </chakra.h3>
        <Status kind={markForStatus(status)} label={t(`status.${status}`)} />
      </chakra.div>
      <chakra.p textStyle="ui" color="fg.muted">
        {start === null ? t('start.none') : t('start.from', { date: formatDay(start) })} ·{' '}
        {t('created', { date: formatDay(booklet.created_at) })}
      </chakra.p>
      {info && (
        <chakra.p textStyle="ui" overflowWrap="anywhere">
          {t(`decided.${info.status}`, { date: formatDay(info.decided_at) })}
          {info.reason !== null && (
            <chakra.span display="block">{documents(`reason.${info.reason}.title`)}</chakra.span>
          )}
          {info.text !== null && (
            <chakra.span display="block" color="fg.muted" whiteSpace="pre-line">
              {info.text}
            </chakra.span>
          )}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" m="0" p="0">
        {urls.map((url) => (
          <chakra.li key={url}>
            <TextLink
              href={url}
              target="_blank"
              rel="noreferrer"
              display="inline-flex"
              alignItems="center"
              minH={{ base: '44px', md: '24px' }}
              fontSize="sm"
              overflowWrap="anywhere"
            >
              {url}
            </TextLink>
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  );
}

/** What was done is no longer offered: the booklet's name takes the focus, beside which it stands how it is now. */
const leavesFocusToName = leavesFocusTo((button) => [button.closest('li')?.querySelector('h3')]);

/** What may be done next, by where the booklet stands. */
function Actions({
  booklet,
  act,
  onOpen,
}: {
  readonly booklet: SubscriptionBooklet;
  readonly act: ReturnType<typeof useBookletAct>;
  readonly onOpen: (open: Open) => void;
}) {
  const { t } = useTranslation('booklets-admin');
  const { status, urls, activation_starting_date } = booklet;
  const set = (to: 'AWAITING_SIGNATURE' | 'PENDING_VALIDATION') =>
    act.perform({ act: 'change', booklet, body: { urls, activation_starting_date, status: to } });
  const what = t(`activity.${booklet.activity_type}`);
  const button = (
    name: 'issue' | 'signed' | 'validate' | 'refuse' | 'edit' | 'remove',
    onClick: () => void,
  ) => (
    <Button
      key={name}
      ref={leavesFocusToName}
      size="sm"
      variant="outline"
      aria-label={t(`action.of.${name}`, { what })}
      busy={act.busy && (name === 'issue' || name === 'signed')}
      busyLabel={t('form.saving')}
      onClick={onClick}
    >
      {t(`action.${name}`)}
    </Button>
  );
  return (
    <chakra.div display="flex" gap="2" flexWrap="wrap" pt="1">
      {status === 'DRAFT' && button('issue', () => set('AWAITING_SIGNATURE'))}
      {status === 'AWAITING_SIGNATURE' && button('signed', () => set('PENDING_VALIDATION'))}
      {status !== 'VALIDATED' && button('validate', () => onOpen('VALIDATED'))}
      {status !== 'REFUSED' && button('refuse', () => onOpen('REFUSED'))}
      {button('edit', () => onOpen('edit'))}
      {status !== 'VALIDATED' && button('remove', () => onOpen('remove'))}
    </chakra.div>
  );
}

/** One booklet and what can be done with it. A validated one stands behind operations and stays. */
export function BookletCard({ userId, booklet, mayWrite, onRemoved }: CardProps) {
  const { t } = useTranslation('booklets-admin');
  const [open, setOpen] = useState<Open>(null);
  // it is deleted as it stood when that was asked: it may be read anew under the question
  const [asked, setAsked] = useState(booklet);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setOpen(null);
    // the form goes away with the focus
    requestAnimationFrame(() => heading.current?.focus());
  };
  const act = useBookletAct(userId, () => toast({ title: t('done') }));
  const removal = useBookletAct(userId, () => {
    toast({ title: t('removed') });
    setOpen(null);
    onRemoved();
  });
  const ask = (next: Open) => {
    setAsked(booklet);
    removal.forget();
    setOpen(next);
  };
  const isForm = open === 'edit' || open === 'VALIDATED' || open === 'REFUSED';
  return (
    <chakra.li py="4" borderTopWidth="1px" borderColor="border.muted" display="grid" gap="2">
      <BookletFacts booklet={booklet} heading={heading} />
      {act.message !== null && (
        <NotDone title={t('not_done')} isUnknown={act.isUnknown} of={act.error}>
          {act.message}
        </NotDone>
      )}
      {mayWrite && !isForm && <Actions booklet={booklet} act={act} onOpen={ask} />}
      {open === 'edit' && <BookletForm userId={userId} booklet={booklet} onClose={close} />}
      {(open === 'VALIDATED' || open === 'REFUSED') && (
        <DecisionForm key={open} userId={userId} booklet={booklet} status={open} onClose={close} />
      )}
      <ConfirmDialog
        open={open === 'remove'}
        title={t('remove.title')}
        confirmLabel={t('action.remove')}
        keepLabel={t('remove.keep')}
        danger
        busy={removal.busy}
        busyLabel={t('remove.busy')}
        onConfirm={() => removal.perform({ act: 'remove', booklet: asked })}
        onKeep={() => setOpen(null)}
      >
        <p>{t('remove.text')}</p>
        {removal.message !== null && (
          <NotDone title={t('not_done')} isUnknown={removal.isUnknown} of={removal.error}>
            {removal.isMoved ? t('remove.moved') : removal.message}
          </NotDone>
        )}
      </ConfirmDialog>
    </chakra.li>
  );
}
