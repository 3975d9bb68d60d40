import { chakra } from '@chakra-ui/react';
import { TextLink } from './link.tsx';

/** One thing that is in the way: a link to where it is mended, or, without one, who must act. */
export type Reason = {
  readonly key: string;
  readonly label: string;
  /** `#field-name` puts focus there; a path goes there. */
  readonly href?: string;
  readonly onSelect?: () => void;
};

/** Puts focus on the place that `#id` names, in view; false when it is not on this page. */
export function focusAnchor(href: string): boolean {
  const target = document.getElementById(href.slice(1));
  if (!target) return false;
  const within = target.matches('input,select,textarea,button,a,[tabindex]')
    ? target
    : target.querySelector<HTMLElement>('input,select,textarea,button,a[href]');
  const place = within ?? target;
  place.scrollIntoView({ block: 'center' });
  place.focus({ preventScroll: true });
  return true;
}

/** Does what a reason offers: its own action, or focus on its anchor. */
export function followReason(reason: Reason): void {
  if (reason.onSelect) reason.onSelect();
  else if (reason.href?.startsWith('#')) focusAnchor(reason.href);
}

type WhyListProps = {
  readonly reasons: readonly Reason[];
  /** "To continue:", "Before you can submit:". */
  readonly intro: string;
  /** Tied to the blocked button by `aria-describedby`. */
  readonly id?: string;
  readonly layout?: 'line' | 'stack';
  /** One of them was followed on this page: what was opened for the list can close. */
  readonly onFollow?: (() => void) | undefined;
};

type ReasonTextProps = Pick<WhyListProps, 'onFollow'> & { readonly reason: Reason; readonly tall: boolean };
function ReasonText({ reason, tall, onFollow }: ReasonTextProps) {
  if (reason.href === undefined && !reason.onSelect) return <span>{reason.label}</span>;
  return (
    <TextLink
      href={reason.href ?? '#'}
      onClick={(event) => {
        if (!reason.onSelect && !reason.href?.startsWith('#')) return;
        event.preventDefault();
        followReason(reason);
        onFollow?.();
      }}
      {...(tall ? { display: 'block', py: '12px' } : { display: 'inline' })}
    >
      {reason.label}
    </TextLink>
  );
}

/** Why a button is blocked, each reason with the way out. Draws nothing without reasons. */
export function WhyList({ reasons, intro, id, layout = 'line', onFollow }: WhyListProps) {
  if (reasons.length === 0) return null;
  const inline = layout === 'line';
  return (
    <chakra.div id={id} fontSize="sm" lineHeight="1.5" minW="0">
      <chakra.span fontWeight="semibold">{intro}</chakra.span>{' '}
      <chakra.ul
        listStyleType="none"
        m="0"
        p="0"
        display={inline ? 'inline' : 'grid'}
        {...(inline ? {} : { mt: '1' })}
      >
        {reasons.map((reason, at) => (
          <chakra.li key={reason.key} display={inline ? 'inline' : 'block'}>
            <ReasonText reason={reason} tall={!inline} onFollow={onFollow} />
            {inline && (at === reasons.length - 1 ? '.' : ', ')}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}
