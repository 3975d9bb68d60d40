import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant, formatMoney, moneyParts, sizeParts } from './format.ts';

/** The language words and numbers are shown in. */
export function useLanguage(): string {
  const { i18n } = useTranslation('ui');
  return i18n.resolvedLanguage ?? i18n.language ?? 'en';
}

/** Names of countries in the person's language, by ISO 3166-1 code. */
export function useCountryName(): (code: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  }, [language]);
}

/** Names of languages as the person's language says them within a sentence, by alias. */
export function useLanguageName(): (alias: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'language' });
    return (alias) => names.of(alias) ?? alias;
  }, [language]);
}

/** `1,234.50 EUR` in the reader's language, for sentences; an amount that stands alone is a `MoneyText`. */
export function useMoneyWords(): (amount: string, currency: string) => string {
  const language = useLanguage();
  return (amount, currency) => formatMoney(amount, currency, language);
}

/** A day, dd/mm/yyyy in every language. */
export function DateText({ value }: { readonly value: string }) {
  return (
    <time dateTime={value.slice(0, 10)} style={{ whiteSpace: 'nowrap' }}>
      {formatDay(value)}
    </time>
  );
}

/**
 * An instant, dd/mm/yyyy HH:MM UTC, or with the GMT offset; on a phone its day and its time may stand on two lines, its
 * time and its zone on one.
 */
export function DateTimeText({ value }: { readonly value: string }) {
  return (
    <chakra.time dateTime={value} whiteSpace={{ md: 'nowrap' }}>
      {formatInstant(value).replace(/ (?=\S+$)/, '\u00A0')}
    </chakra.time>
  );
}

/** Words for a size in bytes, as a function for use inside sentences. */
export function useFileSize(): (bytes: number) => string {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  return (bytes) => {
    const { unit, figure } = sizeParts(bytes, language);
    return unit === 'mb' ? t('size.mb', { figure }) : t('size.kb', { figure });
  };
}

/** A file's size, one decimal. */
export function FileSize({ bytes }: { readonly bytes: number }) {
  const size = useFileSize();
  return <span style={{ whiteSpace: 'nowrap' }}>{size(bytes)}</span>;
}

type MoneyTextProps = {
  /** A decimal string with a dot, as on the wire ("1234.50"). */
  readonly amount: string;
  readonly currency: string;
  /** `hero` once per screen; `lg` in wallets; `row` in lists. */
  readonly size?: 'hero' | 'lg' | 'row';
  /** Shows + before a gain: for movements. */
  readonly signed?: boolean;
  /** Rejected, cancelled or failed: struck and quiet. */
  readonly isVoid?: boolean;
};

const figureStyles = { hero: 'figure.hero', lg: 'figure.lg', row: 'inherit' } as const;
const longFigureStyles = { hero: 'figure.heroLong', lg: 'figure.lgLong', row: 'inherit' } as const;
/** 1,000,000,000 and more are set in a smaller size, and their code may go to the next line in a list too. */
const longFrom = 13;

/**
 * An amount of money: two decimals, the code after and smaller; decimals are quieter in serif sizes, whose code may go
 * to the next line.
 */
export function MoneyText({
  amount,
  currency,
  size = 'row',
  signed = false,
  isVoid = false,
}: MoneyTextProps) {
  const language = useLanguage();
  const parts = moneyParts(amount, language, signed);
  if (!parts) return <span>{formatMoney(amount, currency, language)}</span>;
  const serif = size !== 'row';
  const isLong = parts.whole.length >= longFrom;
  const textStyle = isLong ? longFigureStyles[size] : figureStyles[size];
  return (
    <chakra.span
      {...(serif ? { textStyle } : {})}
      {...(serif || isLong ? {} : { whiteSpace: 'nowrap' })}
      {...(isVoid ? { color: 'fg.subtle' } : {})}
    >
      <chakra.span whiteSpace="nowrap" {...(isVoid ? { textDecoration: 'line-through' } : {})}>
        {`${parts.sign}${parts.whole}`}
        <chakra.span {...(serif ? { color: 'fg.muted' } : {})}>{`${parts.mark}${parts.cents}`}</chakra.span>
      </chakra.span>{' '}
      <chakra.span
        {...(serif
          ? { fontFamily: 'body', fontSize: size === 'hero' ? 'md' : 'sm', letterSpacing: '0', ms: '1' }
          : { fontSize: '.875em' })}
        color={isVoid ? 'fg.subtle' : 'fg.muted'}
      >
        {currency}
      </chakra.span>
    </chakra.span>
  );
}
