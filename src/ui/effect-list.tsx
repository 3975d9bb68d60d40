import { chakra } from '@chakra-ui/react';
import { Bell, Mail, UserRound, type LucideIcon } from 'lucide-react';
import { markForStatus } from './marks.ts';
import { ToneMark } from './status.tsx';

/** One thing that changes, already in words. */
export type EffectLine = {
  /** tells it from the others of its list */
  readonly id: string;
  readonly text: string;
  /** the status on the wire that it comes to, or what else it is about */
  readonly sign: string;
};

const icons: Readonly<Record<string, LucideIcon>> = { mail: Mail, notice: Bell, person: UserRound };

function Sign({ sign }: { readonly sign: string }) {
  const Icon = icons[sign];
  if (!Icon) return <ToneMark mark={markForStatus(sign)} size={16} />;
  return (
    <chakra.span color="fg.subtle" display="inline-flex">
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    </chakra.span>
  );
}

type EffectListProps = {
  /** "What will happen", "What has happened". */
  readonly label: string;
  readonly lines: readonly EffectLine[];
  /** Said in place of an empty list. */
  readonly none: string;
};

/** What an act changes, one line each, in the order in which it is told: before it is confirmed, and after. */
export function EffectList({ label, lines, none }: EffectListProps) {
  if (lines.length === 0)
    return (
      <chakra.p textStyle="ui" color="fg.muted">
        {none}
      </chakra.p>
    );
  return (
    <chakra.ul aria-label={label} listStyleType="none" m="0" p="0" display="grid" gap="6px" textStyle="ui">
      {lines.map(({ id, text, sign }) => (
        <chakra.li key={id} display="grid" gridTemplateColumns="16px minmax(0,1fr)" columnGap="10px">
          <chakra.span display="inline-flex" mt="2px">
            <Sign sign={sign} />
          </chakra.span>
          <chakra.span overflowWrap="anywhere">{text}</chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
