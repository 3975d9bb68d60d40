import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { encode } from 'uqr';

type QrCodeProps = {
  /** what a camera reads from it */
  readonly value: string;
  /** what it is, for whoever does not see it */
  readonly label: string;
};

/** The quiet edge around it, in modules, without which cameras don't find it. */
const edge = 4;

/** The picture as an address: black on white in both themes, cameras read no other. */
function addressOf(value: string): string {
  const { data } = encode(value, { ecc: 'M', border: edge });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const box = `viewBox="0 0 ${data.length} ${data.length}" shape-rendering="crispEdges"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path fill="#fff" d="M0 0h999v999H0z"/><path d="${dark.join('')}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A QR code. What it says is to stand beside it as text, too. */
export function QrCode({ value, label }: QrCodeProps) {
  const source = useMemo(() => addressOf(value), [value]);
  return (
    <chakra.img
      src={source}
      alt={label}
      width="216px"
      height="216px"
      flexShrink={0}
      borderRadius="l2"
      borderWidth="1px"
    />
  );
}
