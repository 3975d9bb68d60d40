import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusIsHandedOn } from '../../ui/focused-heading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useIsAmongPlaces } from './among-places.ts';
import { usePageTitle } from './page-title.ts';
import { fullHeight } from './step-page.tsx';

type NoticePageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
};

/** An enrollment page that is no step: it is loading, it did not load, or another chart takes over. */
export function NoticePage({ title, lead, children }: NoticePageProps) {
  usePageTitle(title);
  const [hadFocus] = useState(focusIsHandedOn);
  const isAmongPlaces = useIsAmongPlaces();
  return (
    <chakra.div
      minH={fullHeight}
      width="full"
      maxW={isAmongPlaces ? 'page' : 'enrollment'}
      mx="auto"
      px={{ base: '4', md: '6' }}
      py={{ base: '5', lg: '8' }}
    >
      <chakra.div maxW="760px" {...(isAmongPlaces ? {} : { ms: { xl: '272px' } })}>
        <PageHeader
          title={title}
          focusAtOnce={hadFocus}
          focusKey={title}
          {...(lead === undefined ? {} : { lead })}
        />
        {children}
      </chakra.div>
    </chakra.div>
  );
}

/** While nothing is known yet. */
export function LoadingPage({ title }: { readonly title?: string }) {
  const { t } = useTranslation('enrollment');
  return (
    <NoticePage title={title ?? t('load.title')}>
      <Skeleton kind="slot" rows={4} label={t('load.loading')} />
    </NoticePage>
  );
}
