import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { apiBase } from '../platform/environment.ts';

type AvatarProps = {
  readonly firstName: string;
  readonly lastName: string;
  /** as the session names it, below the API base; null: initials */
  readonly source: string | null;
  /** pixels a side */
  readonly size?: number;
  /** for who cannot see it; absent where the name stands beside it */
  readonly label?: string;
};

const initialsOf = (first: string, last: string) =>
  `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();

const Disc = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    overflow: 'hidden',
    borderRadius: 'full',
    bg: 'brand.muted',
    color: 'brand.fg',
    fontWeight: 'semibold',
    lineHeight: '1',
    '@media (forced-colors: active)': { borderWidth: '1px' },
  },
});

/** A person's picture in a circle; the initials while it comes, where there is none, and when it doesn't come. */
export function Avatar({ firstName, lastName, source, size = 32, label }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const shown = source !== null && source !== missing;
  return (
    <Disc
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.375) }}
    >
      {initialsOf(firstName, lastName)}
      {shown && (
        <chakra.img
          src={apiBase() + source}
          alt=""
          decoding="async"
          position="absolute"
          inset="0"
          width="full"
          height="full"
          objectFit="cover"
          onError={() => setMissing(source)}
        />
      )}
    </Disc>
  );
}
