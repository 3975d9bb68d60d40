import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const parts = async () => ({
  ...(await import('../../src/api/upload.ts')),
  ...(await import('../../src/platform/ways-out.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;

/** A call that waits until a test says what becomes of it. */
class Call extends EventTarget {
  static readonly sent: Call[] = [];
  readonly upload = new EventTarget();
  readonly status = 200;
  readonly responseText = '{}';
  readonly open = () => undefined;
  readonly setRequestHeader = () => undefined;
  readonly getResponseHeader = () => null;
  readonly send = () => void Call.sent.push(this);
  readonly end = (how: 'load' | 'error' | 'abort') => {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  };
}
/** What knows of moves between the pages of the portal. */
class History extends EventTarget {
  readonly traverseTo = vi.fn<(key: string) => object>((key) => {
    moves(key);
    return { committed: Promise.resolve() };
  });
}
const navigation = new History();
const origin = 'http://127.0.0.1:9';
const location = { origin, pathname: '/user/enrollment/step4/individual' };
const browser = Object.assign(new EventTarget(), { location, navigation });

/** Whether the browser asks before the page goes. */
const isAsked = (): boolean => !browser.dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** Whether a move goes through. */
function moves(key: string, more: object = {}): boolean {
  const event = new Event('navigate', { cancelable: true });
  const destination = { key, sameDocument: true, url: `${origin}/user/enrollment/step3/individual` };
  return navigation.dispatchEvent(Object.assign(event, { navigationType: 'traverse', destination, ...more }));
}

beforeAll(async () => {
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('XMLHttpRequest', Call);
  portal = await parts();
});
afterAll(() => void vi.unstubAllGlobals());

describe('a page with files on their way', () => {
  it('asks before it goes, until the last of them has arrived or failed', async () => {
    const send = (name: string) => {
      const sent = portal.upload({ path: '/files', fields: {}, file: new File(['a'], name) });
      return sent.catch(() => null);
    };
    expect(isAsked()).toBe(false);
    const all = [send('one.pdf'), send('two.pdf'), send('three.pdf')];
    const [one, two, three] = Call.sent;
    expect(isAsked()).toBe(true);
    one?.end('load');
    two?.end('error');
    expect(isAsked()).toBe(true);
    three?.end('abort');
    expect(isAsked()).toBe(false);
    await Promise.all(all);
  });

  it('is left by the way back only once that was answered', () => {
    const asked: (() => void)[] = [];
    const letGo = portal.holdTraversal((go) => asked.push(go));
    expect(moves('before')).toBe(false);
    expect(asked).toHaveLength(1);
    // links ask for themselves, and another page’s own question is the browser’s
    expect(moves('link', { navigationType: 'push' })).toBe(true);
    expect(moves('other site', { destination: { key: 'a', sameDocument: false } })).toBe(true);
    const below = { key: 'below', sameDocument: true, url: `${origin}${location.pathname}#papers` };
    expect(moves('the same page', { destination: below })).toBe(true);
    asked[0]?.();
    expect(navigation.traverseTo).toHaveBeenCalledExactlyOnceWith('before');
    expect(asked).toHaveLength(1);
    letGo();
    expect(moves('after')).toBe(true);
  });
});
