import type { SampleRequest, SampleStep } from './requests.ts';

type Timed<T> = Omit<T, 'at'> & { /** month, day and time in the demo's year */ readonly at: string };
export type Story = Timed<Omit<SampleRequest, 'name' | 'userId' | 'account'>> & {
  readonly email: string;
  readonly steps: readonly Timed<SampleStep>[];
};
type Asked = Omit<Story, 'email' | 'steps'>;

const of =
  (email: string) =>
  (asked: Asked, ...steps: readonly Timed<SampleStep>[]): Story => ({ ...asked, email, steps });
const valentine = of('validated@demo.test');
const ana = of('ana.exemplo@demo.test');
const sven = of('sven.exempel@demo.test');
const paolo = of('paolo.modello@demo.test');

const approved = (at: string, more: Partial<SampleStep> = {}) => ({ ...more, to: 'APPROVED' as const, at });
const executed = (at: string, more: Partial<SampleStep> = {}) => ({ ...more, to: 'EXECUTED' as const, at });
const euro = { currency: 'EUR' as const };
const dollar = { currency: 'USD' as const };
const out = { type: 'MONEY_OUT' as const, ...euro, fees: '2.50' };
const paid = { type: 'MONEY_IN' as const, ...euro };
const invested = { type: 'INVESTMENT_IN' as const, ...euro };

/** What the demo's members have asked for: something in every state that a request can be in, some of it waiting. */
export const sampleMoney: readonly Story[] = [
  valentine(
    { ...paid, amount: '25000.00', at: '02-02T09:20' },
    approved('02-02T11:00'),
    executed('02-04T10:15', { payer: 'Valentine Muestra' }),
  ),
  valentine(
    { ...invested, amount: '10000.00', at: '02-09T18:40' },
    approved('02-10T09:05'),
    executed('02-10T09:30'),
  ),
  valentine(
    { type: 'CONVERSION', ...euro, amount: '5000.00', conversion: 'EUR_TO_USD', at: '02-12T08:10' },
    approved('02-12T14:00', { rate: '1.0845', fundPart: '21.75' }),
    executed('02-13T09:00'),
  ),
  valentine(
    { ...out, amount: '1200.00', ownReference: 'Kitchen renovation', at: '02-20T19:12' },
    approved('02-23T09:10'),
    executed('02-23T15:45'),
  ),
  valentine(
    { ...out, amount: '8000.00', at: '02-26T07:50' },
    {
      to: 'REJECTED',
      at: '02-26T10:30',
      reason: 'OTHER',
      text: 'Please tell us what this withdrawal is for.',
    },
  ),
  valentine(
    { ...out, amount: '300.00', at: '03-03T12:00' },
    { to: 'CANCELLED', at: '03-03T12:20', by: 'investor' },
  ),
  valentine(
    { ...invested, ...dollar, amount: '2000.00', at: '03-05T16:30' },
    approved('03-06T09:00'),
    executed('03-06T09:20'),
  ),
  valentine({ ...out, amount: '750.00', at: '03-06T20:05' }, approved('03-09T09:00'), {
    to: 'FAILED',
    at: '03-10T11:00',
    reason: 'DATA_INCORRECT',
    text: 'The bank did not accept the order.',
  }),
  valentine(
    { type: 'MISC_FEES', ...euro, amount: '15.00', by: 'finance', at: '03-10T15:00' },
    approved('03-10T15:01'),
    executed('03-10T15:02'),
  ),
  valentine({ ...out, amount: '250.00', ownReference: 'Rent of April', at: '03-11T14:32' }),
  valentine({
    type: 'CONVERSION',
    ...dollar,
    amount: '500.00',
    conversion: 'USD_TO_EUR',
    at: '03-11T14:50',
  }),
  valentine({ ...paid, amount: '1500.00', at: '03-11T15:05' }, approved('03-12T08:45')),
  ana(
    { ...paid, amount: '12000.00', at: '02-16T10:00' },
    approved('02-16T12:00'),
    executed('02-18T09:40', { payer: 'Ana Exemplo' }),
  ),
  ana(
    { ...invested, amount: '4000.00', at: '02-24T17:00' },
    approved('02-25T09:00'),
    executed('02-25T09:10'),
  ),
  ana({ ...out, amount: '180.00', at: '03-10T08:20' }),
  ana({ type: 'INVESTMENT_OUT', ...euro, amount: '1000.00', at: '03-11T09:30' }),
  sven({ ...paid, amount: '3000.00', at: '03-09T13:15' }),
  paolo(
    { ...paid, amount: '40000.00', at: '02-23T09:00' },
    approved('02-23T10:00'),
    executed('02-25T10:30', { payer: 'Esempio Vini S.r.l.' }),
  ),
  paolo({ ...invested, amount: '15000.00', at: '03-10T16:45' }, approved('03-11T09:15')),
];
