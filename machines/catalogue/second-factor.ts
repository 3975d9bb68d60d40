import { secondFactorMachine } from '../second-factor/machine.ts';
import type { Change } from '../second-factor/types.ts';
import { chart, refusedIn } from './chart.ts';

/** A key and codes that open nothing. */
export const exampleKey = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Sample%20Fund:camille@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Sample%20Fund',
};
export const exampleCodes = [
  '7Q2KF-9MXPA',
  'D4HTB-3ZN8W',
  'K9RWE-6VJ2C',
  'P3XNM-8YB5T',
  'H7CZG-4QK9D',
  'W2JVF-5RT8N',
  'B6MPX-2HD7Q',
  'T8KYC-9WG3Z',
  'N5QRJ-7XF4V',
  'Z3DHW-6BM8K',
];
const changes: Readonly<Record<string, Change>> = {
  performing: { kind: 'passkey', name: 'Phone' },
  refused: { kind: 'passkey', name: 'Phone' },
};

export const secondFactorChart = chart(
  'second-factor',
  secondFactorMachine,
  undefined,
  ({ path: leaf, value }) =>
    secondFactorMachine.resolveState({
      value,
      context: {
        change: leaf === 'resting' ? null : (changes[leaf] ?? { kind: 'app' }),
        app: /scanning|verifying|codeRefused/.test(leaf) ? exampleKey : null,
        codes: leaf === 'keepingCodes' ? exampleCodes : [],
        refusal: refusedIn(leaf, leaf === 'refused' ? 'passkey_cancelled' : 'invalid_second_factor'),
      },
    }),
);
