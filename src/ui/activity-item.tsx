import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTimeText } from './format-parts.tsx';
import { VisuallyHidden } from './hidden.tsx';
import type { Mark } from './marks.ts';
import { PathItem } from './path.tsx';

export type ActivityItemProps = {
  readonly mark: Mark;
  /** A verb phrase: "Proof of address refused". */
  readonly title: ReactNode;
  /** Who did it, with the role: "Nora Specimen (administrator)", "The fund", "You". */
  readonly actor: string;
  /** An instant. */
  readonly at: string;
  readonly before?: string;
  readonly after?: string;
  /** The oldest of the list: no line leads on. */
  readonly last?: boolean;
};

/** One thing that happened: what, the old and the new value, who and when. */
export function ActivityItem({ mark, title, actor, at, before, after, last = false }: ActivityItemProps) {
  const { t } = useTranslation('ui');
  return (
    <PathItem mark={mark} line={last ? 'none' : 'solid'}>
      <chakra.span display="block" fontWeight="medium" lineHeight="22px" overflowWrap="anywhere">
        {title}
      </chakra.span>
      <chakra.span textStyle="ui" color="fg.muted" display="block" overflowWrap="anywhere">
        {(before !== undefined || after !== undefined) && (
          <chakra.span display="block">
            {before !== undefined && (
              <>
                <VisuallyHidden>{t('activity.before')} </VisuallyHidden>
                <chakra.del color="fg.subtle">{before}</chakra.del>{' '}
              </>
            )}
            {after !== undefined && (
              <>
                <VisuallyHidden>{t('activity.after')} </VisuallyHidden>
                <chakra.ins color="fg" fontWeight="medium" textDecoration="none">
                  {after}
                </chakra.ins>
              </>
            )}
          </chakra.span>
        )}
        {actor} · <DateTimeText value={at} />
      </chakra.span>
    </PathItem>
  );
}

/** The list the items stand in, newest first. */
export const ActivityList = chakra('ol', { base: { listStyleType: 'none', margin: '0', padding: '0' } });
