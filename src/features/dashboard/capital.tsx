import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies } from '../../../contract/enums.ts';
import type { Registration } from '../../queries/enrollment.ts';
import { standingOfQuery } from '../../queries/values.ts';
import { Evolution } from '../../ui/charts/evolution.tsx';
import { CapitalHeading } from './capital-heading.tsx';
import { BeforeValue } from './later.ts';
import { NoValueYet, ValuePath } from './no-value-yet.tsx';
import { usePlace } from './place.ts';
import { CapitalValue, type Explain, type ValueOfCurrency } from './value.tsx';

type Props = { readonly registration: Registration | null };

type CapitalProps = Props & {
  /** whose; null: nobody's, or nobody who can have a value yet */
  readonly userId: string | null;
  readonly explain?: Explain | undefined;
};

/** Before the wallets open: what leads to a value. */
function NotOpenYet({ registration }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <NoValueYet text={t('capital.empty_text')}>
      {registration?.enrollment_status !== 'REFUSED' && <ValuePath registration={registration} />}
    </NoValueYet>
  );
}

/** What the member's standing says, as far as it is known. */
function Standing({ userId, registration, explain }: CapitalProps & { readonly userId: string }) {
  const { t } = useTranslation('dashboard');
  const [{ range, asTable }] = usePlace();
  const { data, error, isError, isFetching, refetch } = useQuery(standingOfQuery(userId));
  const [first, ...others] = (data?.values ?? []).flatMap((value): ValueOfCurrency[] =>
    value.value_date === null ? [] : [{ ...value, value_date: value.value_date }],
  );
  if (first !== undefined) return <CapitalValue values={[first, ...others]} explain={explain} />;
  const isFailed = data === undefined && isError && !isFetching;
  const coming = (
    <Evolution
      label={t('capital.title')}
      currency=""
      range={range}
      asTable={asTable}
      state={isFailed ? 'error' : 'loading'}
      points={[]}
      onView={null}
      onRetry={() => void refetch()}
      of={error}
      // what was put in and made, and why: three lines on a phone
      under={(data !== undefined || !isError) && <chakra.div minH={{ base: '92px', md: '25px' }} />}
      head={
        <>
          <CapitalHeading fontSize="md" fontWeight="medium" color="fg.muted" mb="1">
            {t('capital.title')}
          </CapitalHeading>
          <chakra.p textStyle="figure.hero" aria-hidden="true">
            –
          </chakra.p>
        </>
      }
    />
  );
  return data === undefined ? (
    coming
  ) : (
    <Suspense fallback={coming}>
      <BeforeValue userId={userId} registration={registration} coming={coming} />
    </Suspense>
  );
}

/** What the capital is worth and how it went on; before there is a value, what leads to one. */
export function Capital({ userId, ...rest }: CapitalProps) {
  return (
    <chakra.section
      aria-labelledby="capital"
      gridArea="capital"
      minW="0"
      {...(userId !== null && { display: 'flex', flexDirection: 'column' })}
      px={{ base: '4', md: '28px' }}
      pt="22px"
      pb="4"
    >
      {userId === null ? (
        <NotOpenYet registration={rest.registration} />
      ) : (
        <Standing userId={userId} {...rest} />
      )}
    </chakra.section>
  );
}

/** The two wallets before they hold anything: when each opens. */
export function Wallets({ registration }: Props) {
  const { t } = useTranslation('dashboard');
  const status = registration?.enrollment_status;
  const words = t(
    status === 'VALIDATED' ? 'wallet.ready' : status === 'REFUSED' ? 'wallet.closed' : 'wallet.opens',
  );
  return currencies.map((currency) => (
    <chakra.section
      key={currency}
      aria-labelledby={`wallet-${currency}`}
      px={{ base: '4', md: '28px' }}
      py="4"
      display="grid"
      alignContent="center"
      borderBottomWidth="1px"
    >
      <chakra.h2 id={`wallet-${currency}`} textStyle="item">
        {t('wallet.title', { currency })}
      </chakra.h2>
      <chakra.p textStyle="ui" color="fg.muted" mt="1">
        {words}
      </chakra.p>
    </chakra.section>
  ));
}
