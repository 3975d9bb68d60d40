import type { Currency } from '../../contract/enums.ts';
import type { Effect } from '../../contract/values/effect.ts';
import { bankItemOf, payeeOf } from '../../contract/values/payee.ts';
import type { Declared } from '../../contract/values/review-checks.ts';
import { bankStep } from '../../contract/steps/places.ts';
import type { Case } from './review-case.ts';

type Known = Pick<Case, 'dossier'> & { readonly declared: Declared };

const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const currencyOf = (value: unknown): Currency => (value === 'USD' ? 'USD' : 'EUR');

/**
 * The account that withdrawals may go to once these effects have come: named where its details become valid in a
 * dossier whose final validation is over, and with that final validation itself.
 */
export function payeeEffects({ dossier, declared }: Known, effects: readonly Effect[]): readonly Effect[] {
  const isValidated = dossier.enrollment_status === 'VALIDATED';
  const isAgreed = effects.some(
    (effect) =>
      (effect.effect === 'dossier.status' && effect.to === 'VALIDATED') ||
      (isValidated &&
        effect.effect === 'data.status' &&
        effect.to === 'VALIDATED' &&
        effect.item === bankItemOf(dossier.type)),
  );
  const bank = declared.steps[bankStep[dossier.type]];
  if (!isAgreed || !bank) return [];
  const payee = payeeOf({
    account_holder: words(bank.account_holder),
    currency: currencyOf(bank.currency),
    account_country: words(bank.account_country),
    iban: numberOf(bank.iban),
    bank_account_number: numberOf(bank.bank_account_number),
  });
  return [{ effect: 'payee.agreed', payee }];
}
