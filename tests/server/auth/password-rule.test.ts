import { describe, expect, it } from 'vitest';
import { hashPassword, isCommonPassword, verifyPassword } from '../../../server/rules/password.ts';

const own = ['Zoé', "D'Exemple-Martin", 'zoe.martin@example.com', 'Member Portal'];

describe('a password', () => {
  it.each([
    'password1234',
    'P@ssw0rd2024!',
    'Welcome12345',
    'letmeinletmein',
    'iloveyou2025!!',
    'qwertyuiop12',
    '1qaz2wsx3edc',
    'abcdefghijkl',
    '0987654321098',
    'aaaaaaaaaaaaaa',
    'abcabcabcabc',
    '202620262026',
    'motdepasse2026',
    'correct horse battery staple',
    'Bonjour-Soleil-1',
    'Exemple.Martin.1',
    'martin@example.com',
    'MemberPortal2026',
    'Administrator1!',
    'martin0612345678',
    'Password 24.12.2026!',
    'password98173',
  ])('such as %s is too common', (password) => {
    expect(isCommonPassword(password, own)).toBe(true);
  });

  it.each([
    'a long sentence 42',
    'another sentence 43',
    'demo-Portal-2026',
    'Vier Fische schwimmen',
    'kestrel-lantern-orchard',
    'Tr0ub4dor&3xtra',
    '8$3#9!2@7%1^',
    'gT7!pQ2#xL9@',
    'пароль моей мечты',
    'martin likes tramways',
    '91842f293001a6f2',
  ])('such as %s is not', (password) => {
    expect(isCommonPassword(password, own)).toBe(false);
  });

  it('is kept by argon2id at 19 MiB and two passes with a salt of its own, and is right in either form of its letters', async () => {
    const [one, other] = await Promise.all(['crème brûlée 42', 'crème brûlée 42'].map(hashPassword));
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(one, 'crème brûlée 42'.normalize('NFD'))).toBe(true);
    expect(await verifyPassword(one, 'Crème brûlée 42')).toBe(false);
    expect(await verifyPassword(one, 'crème brûlée 42 ')).toBe(false);
  });

  it.each(['none', ''])('is never right where “%s” stands in the place of its hash', async (stored) => {
    expect(await verifyPassword(stored, stored)).toBe(false);
  });
});
