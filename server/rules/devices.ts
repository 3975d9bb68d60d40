import { isIPv4, isIPv6 } from 'node:net';
import { BROWSER_MAP, OS_MAP, parse } from 'bowser';
import type { Device } from '../../contract/values/sign-in.ts';

const longest = 600;
const kinds: Readonly<Record<string, Device['kind']>> = {
  desktop: 'desktop',
  mobile: 'phone',
  tablet: 'tablet',
};
const browsers: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(OS_MAP));

/** A name on the library's own list. What else a header says is somebody's text, and is neither kept nor shown. */
const listed = (names: ReadonlySet<string>, name = ''): string | null =>
  name !== 'Generic' && names.has(name) ? name : null;

/** What the header User-Agent says of a browser, in words: no versions, so that an update makes no other device of it. */
export function deviceOf(userAgent: string | null): Device {
  if (userAgent === null || userAgent === '') return { browser: null, system: null, kind: 'other' };
  const { browser, os, platform } = parse(userAgent.slice(0, longest));
  return {
    browser: listed(browsers, browser.name),
    system: listed(systems, os.name),
    kind: kinds[platform.type ?? ''] ?? 'other',
  };
}

/** The first groups of an IPv6 address, `::` written out. */
function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const between = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...(tail === undefined ? [] : between), ...right];
  return groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

const plainAddress = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/**
 * The network of an address, which is all that is kept of it: `203.0.113.0/24`, `2001:db8:1::/48`. An IPv4 address in the
 * clothes of an IPv6 one (`::ffff:203.0.113.7`) is an IPv4 address. Null: it is none at all.
 */
export function networkOf(ip: string): string | null {
  const address = plainAddress(ip);
  if (isIPv4(address)) return address.replace(/\d+$/, '0/24');
  return isIPv6(address) ? `${firstGroups(address, 3)}::/48` : null;
}

/** By what a caller is counted: whoever has an IPv6 address has all 2⁶⁴ of its network. */
export function countedAddress(ip: string): string {
  const address = plainAddress(ip);
  return isIPv6(address) ? `${firstGroups(address, 4)}::/64` : address;
}
