import type { Language } from '../../contract/enums.ts';
import en from '../../locales/en/reports.json' with { type: 'json' };
import es from '../../locales/es/reports.json' with { type: 'json' };
import fr from '../../locales/fr/reports.json' with { type: 'json' };
import it from '../../locales/it/reports.json' with { type: 'json' };
import { percentSign, type PercentSign } from './amounts.ts';
import { moneyWords, type MoneyWords } from './money-words.ts';

type Terms = Pick<
  typeof en,
  'section' | 'quarter' | 'value_at' | 'line' | 'wallet' | 'column' | 'nothing' | 'quarters_alone'
>;
export type ReportWords = Terms &
  Pick<MoneyWords, 'report' | 'type'> & {
    readonly holder: string;
    readonly memberId: string;
    readonly percent: PercentSign;
  };

const terms: Readonly<Record<Language, Terms>> = { en, fr, es, it };

/** The words of a report: lines and headings are those of the screen, so that paper and screen name alike. */
export function reportWords(language: Language): ReportWords {
  const { report, type, statement, transactions } = moneyWords(language);
  const { member_id: memberId } = transactions.columns;
  return {
    ...terms[language],
    report,
    type,
    holder: statement.holder,
    memberId,
    percent: percentSign(language),
  };
}
