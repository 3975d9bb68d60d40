import { describe, expect, it } from 'vitest';
import { ownPath } from '../../src/app/member/own-path.ts';

describe('a path that names a type', () => {
  it.each([
    ['/user/profile/business', 'INDIVIDUAL', '/user/profile/individual'],
    ['/user/profile/business/', 'INDIVIDUAL', '/user/profile/individual'],
    ['/user/profile/individual', 'BUSINESS', '/user/profile/business'],
    ['/user/business/view_contract_info/', 'INDIVIDUAL', '/user/individual/view_contract_info'],
    ['/user/individual/view_contract_files', 'BUSINESS', '/user/business/view_contract_files'],
  ] as const)('%s is replaced for %s', (path, type, own) => {
    expect(ownPath(path, type)).toBe(own);
  });

  it.each([
    ['/user/profile/individual', 'INDIVIDUAL'],
    ['/user/business/view_contract_info/', 'BUSINESS'],
    ['/user/view_bank_info', 'BUSINESS'],
    ['/user/enrollment/step2/individual', 'BUSINESS'],
  ] as const)('%s stays for %s', (path, type) => {
    expect(ownPath(path, type)).toBeNull();
  });
});
