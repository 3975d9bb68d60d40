import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { placeOfNotification } from '../../../contract/values/notification-kinds.ts';
import { type Notification } from '../../../contract/values/notification.ts';
import { formatAgo } from '../../ui/format.ts';
import { DateTimeText, useLanguage } from '../../ui/format-parts.tsx';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { Anchor } from '../../ui/link.tsx';
import { ToneMark } from '../../ui/status.tsx';
import { markOfKind, useAbout, useSentence } from './words.ts';

type LineProps = {
  readonly line: Notification;
  /** the reader's */
  readonly role: string;
  /** epoch milliseconds */
  readonly now: number;
  readonly onOpen: () => void;
  /** takes the focus when it appears: the first of those that were asked for */
  readonly takesFocus: boolean;
};

const Row = chakra(Anchor, {
  base: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0,1fr) 10px',
    columnGap: '14px',
    px: '20px',
    py: '12px',
    minH: '44px',
    color: 'fg',
    textDecoration: 'none',
    outlineOffset: '-2px',
    _hover: { bg: 'bg.subtle' },
  },
});

/** One and the same at each drawing: another one would take the focus each time. */
const takeFocus = (row: HTMLAnchorElement | null): void => row?.focus();

/** One line: what happened, to what, when; it leads to the place where that stands. */
export function Line({ line, role, now, onOpen, takesFocus }: LineProps) {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const sentence = useSentence()(line);
  const about = useAbout()(line);
  const isUnread = line.read_at === null;
  return (
    <chakra.li borderTopWidth="1px" borderColor="border.muted">
      <Row
        href={placeOfNotification(line.kind, line.subject, role)}
        onClick={onOpen}
        ref={takesFocus ? takeFocus : undefined}
      >
        <chakra.span mt="2px" display="inline-flex">
          <ToneMark mark={markOfKind[line.kind]} />
        </chakra.span>
        <chakra.span minW="0" display="grid" gap="2px">
          <chakra.span
            lineHeight="22px"
            fontWeight={isUnread ? 'semibold' : 'normal'}
            overflowWrap="anywhere"
          >
            {isUnread && <VisuallyHidden>{t('list.unread')} </VisuallyHidden>}
            {sentence}
          </chakra.span>
          {about.map((word) => (
            <chakra.span key={word} textStyle="ui" overflowWrap="anywhere">
              {word}
            </chakra.span>
          ))}
          <chakra.span textStyle="ui" color="fg.muted">
            {formatAgo(line.at, now, language)} · <DateTimeText value={line.at} />
          </chakra.span>
        </chakra.span>
        {isUnread && (
          <chakra.span
            aria-hidden="true"
            mt="7px"
            width="10px"
            height="10px"
            borderRadius="full"
            bg="brand.solid"
          />
        )}
      </Row>
    </chakra.li>
  );
}
