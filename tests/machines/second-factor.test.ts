import { describe, expect, it } from 'vitest';
import { confirmationModel } from '../model/confirmation.ts';
import { secondFactorModel } from '../model/second-factor.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './random-walk.ts';

describe('setting up a second factor', () => {
  itIsWalkedCompletely(secondFactorModel);

  it('holds a key or recovery codes only while they are shown', () => {
    whateverHappens(secondFactorModel, ({ after }) => {
      const shown = ['scanning', 'verifying', 'codeRefused', 'keepingCodes'];
      if (shown.includes(String(after.value))) return;
      expect(JSON.stringify(after.context)).not.toMatch(/JBSWY3DP|7Q2KF/);
    });
  });

  it('changes nothing before the person has shown who they are', () => {
    whateverHappens(secondFactorModel, ({ before, after }) => {
      if (after.value === 'performing' && before.value !== 'performing')
        expect(before.value).toMatch(/^(confirming|refused)$/);
    });
  });
});

describe('confirming who one is', () => {
  itIsWalkedCompletely(confirmationModel);

  it('never keeps what was typed', () => {
    whateverHappens(confirmationModel, ({ after }) => {
      expect(JSON.stringify(after.context)).not.toContain('123456');
    });
  });
});
