import { useEffect, useState } from 'react';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { askedFields, type AskedField } from '../../../../machines/request/asked.ts';
import type { RequestAct } from '../../../../machines/request/types.ts';
import type { Refusal } from '../../../../machines/refusal.ts';
import { todayUtc } from '../../../platform/server-clock.ts';
import { useTyped, withTyped } from '../../../platform/typed.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { typedMoney, typedRate } from '../../../ui/money-entry.ts';
import { fieldsOf, initialOf, judge, type Faults, type Typed } from './fields.ts';

type Written = (value: string, language: string) => string;
/** How what is known is written into the entries that are numbers. */
const written: Readonly<Partial<Record<string, Written>>> = {
  misc_fees: typedMoney,
  fund_part: typedMoney,
  received_amount: typedMoney,
  exchange_rate: typedRate,
};

/** What a form begins with; what the chart was told already stands there again. */
function startOf(
  asked: readonly AskedField[],
  request: TransactionDetail,
  { fields }: RequestAct,
  language: string,
): Typed {
  const known = { ...initialOf(asked, request, todayUtc()), ...fields };
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, written[name]?.(value, language) ?? value]),
  );
}

/**
 * The half-typed answers of one act. Each change is judged at once; a field that nobody has touched keeps quiet until
 * the first try to send. What the server refused is said until that field is changed.
 */
export function useActForm(request: TransactionDetail, act: RequestAct, refusal: Refusal | null) {
  const language = useLanguage();
  // what the press will send is parsed by it; what does not come now is asked for by the press
  useEffect(() => void import('../../../../contract/values/transaction.ts').catch(() => undefined), []);
  const [first] = useState(request);
  const asked = askedFields(first.request_status, act.to, first.transaction_type);
  const words = useTyped(`act.${first.id}.${act.to}`);
  const [typed, setTyped] = useState(() => withTyped(startOf(asked, first, act, language), words.before));
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [answered, setAnswered] = useState<Refusal | null>(null);
  const fields = fieldsOf(asked, typed, language);
  const found = judge(asked, first, fields);
  const shown: Faults = Object.fromEntries(
    Object.entries(found).filter(([name]) => attempts > 0 || touched.includes(name)),
  );
  const refused = refusal === null || refusal === answered ? {} : refusal.fields;
  return {
    asked,
    typed,
    fields,
    attempts,
    faults: { ...refused, ...shown },
    type: (name: AskedField, value: string) => {
      const next = { ...typed, [name]: value };
      setTyped(next);
      words.keep(next);
      setTouched((before) => (before.includes(name) ? before : [...before, name]));
      setAnswered(refusal);
    },
    /** whether it can be sent; if not, every fault is shown from now on */
    check: () => {
      if (Object.keys(found).length === 0) return true;
      setAttempts((count) => count + 1);
      return false;
    },
  };
}
