import { chakra } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { FocusedHeading } from './focused-heading.tsx';
import { TextLink } from './link.tsx';

type PageHeaderProps = {
  readonly title: ReactNode;
  /** Of whom the page is about: an `Avatar`, before the title. */
  readonly picture?: ReactNode;
  /** One or two sentences under the title. */
  readonly lead?: ReactNode;
  /** Names the place it goes to ("Back to transactions"). */
  readonly back?: { readonly label: string; readonly href: string };
  /** A Status with `surface`, beside the title. */
  readonly status?: ReactNode;
  /** At most two outline buttons; the primary one lives where the decision is. */
  readonly actions?: ReactNode;
  /** Focus moves to the title when this changes: the step or the path. */
  readonly focusKey?: string | number;
  /** Focus at the first drawing too: after a change of page inside the portal. */
  readonly focusAtOnce?: boolean;
};

/** Title of a screen: its one h1, with where it came from, what it is about, and what can be done with it. */
export function PageHeader(props: PageHeaderProps) {
  const { title, picture, lead, back, status, actions, focusKey, focusAtOnce } = props;
  const heading = (
    <FocusedHeading
      overflowWrap="anywhere"
      {...(focusKey === undefined ? {} : { focusKey })}
      {...(focusAtOnce === undefined ? {} : { focusAtOnce })}
    >
      {title}
    </FocusedHeading>
  );
  return (
    <chakra.header
      display="flex"
      alignItems={{ base: 'flex-start', md: 'flex-end' }}
      justifyContent="space-between"
      columnGap="6"
      rowGap="4"
      flexWrap="wrap"
      mb="5"
    >
      <chakra.div minW="0">
        {back && (
          <TextLink
            href={back.href}
            variant="quiet"
            display="inline-flex"
            alignItems="center"
            gap="6px"
            fontSize="sm"
            fontWeight="medium"
            minH={{ base: '44px', md: '24px' }}
            mb="2"
          >
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
            {back.label}
          </TextLink>
        )}
        <chakra.div display="flex" alignItems="center" columnGap="4" rowGap="2" flexWrap="wrap">
          {picture === undefined ? (
            heading
          ) : (
            <chakra.div display="flex" alignItems="center" gap="3" minW="0">
              {picture}
              {heading}
            </chakra.div>
          )}
          {status}
        </chakra.div>
        {lead !== undefined && (
          <chakra.p color="fg.muted" mt="6px" maxW="40em" textWrap="pretty">
            {lead}
          </chakra.p>
        )}
      </chakra.div>
      {actions !== undefined && (
        <chakra.div display="flex" gap="3" flexWrap="wrap">
          {actions}
        </chakra.div>
      )}
    </chakra.header>
  );
}
