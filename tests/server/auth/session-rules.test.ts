import { describe, expect, it } from 'vitest';
import {
  expiryHeader,
  needsRenewal,
  readToken,
  secondsLeft,
  sessionEnd,
  signToken,
  tokenEnd,
} from '../../../server/rules/session.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 11, 10) + seconds * 1000);
const lengths = { token: 300, idle: 1800, max: 43_200 };
const secret = Buffer.from('a secret of the server');
const id = '0190f3a2-7c1e-4d3a-9c1b-2f6d8e4a1b71';

describe('a session', () => {
  it('ends half an hour after its last use, and at its own end at the latest', () => {
    expect(sessionEnd({ last_seen_at: at(0), expires_at: at(43_200) }, lengths)).toEqual(at(1800));
    expect(sessionEnd({ last_seen_at: at(0), expires_at: at(60) }, lengths)).toEqual(at(60));
  });

  it('has tokens of five minutes, none of which outlives it', () => {
    expect(tokenEnd(at(10), { last_seen_at: at(0), expires_at: at(43_200) }, lengths)).toEqual(at(310));
    expect(tokenEnd(at(10), { last_seen_at: at(0), expires_at: at(60) }, lengths)).toEqual(at(60));
  });

  it('is renewed by a use once a thirtieth of its length is over, not before', () => {
    expect(needsRenewal(at(300), at(0), 300)).toBe(false);
    expect(needsRenewal(at(300), at(10), 300)).toBe(false);
    expect(needsRenewal(at(300), at(10.001), 300)).toBe(true);
  });
});

describe('what the page is told of its time', () => {
  it('are whole seconds, never fewer than none', () => {
    expect(secondsLeft(at(10), at(0))).toBe(10);
    expect(secondsLeft(at(9.2), at(0))).toBe(10);
    expect(secondsLeft(at(0), at(5))).toBe(0);
    expect(secondsLeft(null, at(0))).toBe(0);
  });

  it('is both ends in one line, zero for what is over or absent', () => {
    expect(expiryHeader(at(299), at(1799), at(0))).toBe('token=299; session=1799');
    expect(expiryHeader(null, null, at(0))).toBe('token=0; session=0');
  });
});

describe('a token', () => {
  const token = { sessionId: id, expiresAt: at(300) };
  // made within each test: one that can't be made fails it
  const made = () => signToken(secret, token);

  it('names its session until its end is reached', () => {
    const text = made();
    expect(readToken([{ bytes: secret }], text, at(0))).toEqual(token);
    expect(readToken([{ bytes: secret }], text, at(299.999))).toEqual(token);
    expect(readToken([{ bytes: secret }], text, at(300))).toBeNull();
  });

  it('is its server’s alone, and of this kind alone', () => {
    const text = made();
    expect(readToken([{ bytes: Buffer.from('another secret') }], text, at(0))).toBeNull();
    expect(text).toMatch(/^[0-9a-f-]{36}\.\d{13}\.[\w-]{43}$/);
    // HMAC-SHA-256 of `token:` and what stands before the last dot, by another program
    expect(text.split('.')[2]).toBe('WTfEFH-kCpkgpW0J9C1J4MzySgPuSpDTLaAXYN_U2Qo');
  });

  it('may be signed by the newer key or by the one before, in whichever order they are named', () => {
    const [key, other] = [{ bytes: secret }, { bytes: Buffer.from('the key before') }];
    for (const signer of [key, other])
      for (const keys of [
        [key, other],
        [other, key],
      ])
        expect(readToken(keys, signToken(signer.bytes, token), at(0))).toEqual(token);
    expect(readToken([], made(), at(0))).toBeNull();
  });

  it('is none when anything was changed, put before or behind it', () => {
    const text = made();
    const [session = '', end = '', sign = ''] = text.split('.');
    const other = sign.startsWith('A') ? `B${sign.slice(1)}` : `A${sign.slice(1)}`;
    for (const wrong of [
      `${session}.${Number(end) + 1000}.${sign}`,
      `${session.replace('0', '1')}.${end}.${sign}`,
      `${session}.${end}.${other}`,
      `x${text}`,
      `${text}x`,
      ` ${text}`,
      `${session}.${end}`,
      `${session.slice(1)}.${end}.${sign}`,
      `${session}..${sign}`,
      `${session}.${end}.${sign.slice(1)}`,
      `${session}.${'1'.repeat(17)}.${sign}`,
      '',
      undefined,
    ])
      expect(readToken([{ bytes: secret }], wrong, at(0)), wrong).toBeNull();
  });
});
