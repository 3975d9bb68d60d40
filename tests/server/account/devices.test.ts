import { describe, expect, it } from 'vitest';
import { countedAddress, deviceOf, networkOf } from '../../../server/rules/devices.ts';

describe('what is kept of a browser', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      { browser: 'Firefox', system: 'Windows', kind: 'desktop' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      { browser: 'Safari', system: 'iOS', kind: 'phone' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-T870) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
      { browser: 'Chrome', system: 'Android', kind: 'tablet' },
    ],
    ['curl/8.5.0', { browser: null, system: null, kind: 'other' }],
    [
      '<script>alert(1)</script>/1.0 (Windows NT 10.0)',
      { browser: null, system: 'Windows', kind: 'desktop' },
    ],
    ['', { browser: null, system: null, kind: 'other' }],
    [null, { browser: null, system: null, kind: 'other' }],
  ])('is its name and its system: %s', (agent, device) => {
    expect(deviceOf(agent)).toEqual(device);
  });

  it('takes no time to find, whatever the header', () => {
    const begun = performance.now();
    for (const part of ['Mozilla/', '(', 'Windows NT ', ';;;;', 'a/1 ']) deviceOf(part.repeat(20_000));
    expect(performance.now() - begun).toBeLessThan(500);
  });

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
    ['2001:0DB8:0001::', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['2001::9', '2001:0:0::/48'],
    ['2001:0:0:0:0:0:0:9', '2001:0:0::/48'],
    ['2001:db8:10:200::', '2001:db8:10::/48'],
    ['::2:3:4:5:6:7', '0:0:2::/48'],
    ['::7:8', '0:0:0::/48'],
    ['1::5:6:7:8', '1:0:0::/48'],
    ['1::3:4:5:6:7:8', '1:0:3::/48'],
    ['::FFFF:198.51.100.200', '198.51.100.0/24'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0::/48'],
    ['2001:db8::ffff:203.0.113.7', '2001:db8:0::/48'],
    ['unknown', null],
    ['', null],
  ])('and the network of its address: %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it('is a name of the library’s own list alone, read from the header’s beginning', () => {
    expect(deviceOf('Generic/1.0 (X11)').browser).toBeNull();
    const far = `${' '.repeat(600)}Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0`;
    expect(deviceOf(far)).toEqual({ browser: null, system: null, kind: 'other' });
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3::9', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['203.0.113.7%a%b', '203.0.113.7'],
    ['unknown', 'unknown'],
  ])('a caller is counted by the address, or by the network of one house: %s', (ip, counted) => {
    expect(countedAddress(ip)).toBe(counted);
  });
});
