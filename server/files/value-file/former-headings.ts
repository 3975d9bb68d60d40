import type { ImportColumn } from '../../../contract/values/value-import.ts';

/** What templates called a column before, in whatever language: whoever kept such a file may go on sending it. */
export const formerHeadings: Readonly<Partial<Record<ImportColumn, readonly string[]>>> = {
  money_in_new_funds: ['Entrées, nouveaux fonds', 'Entradas, fondos nuevos', 'Entrate, nuovi fondi'],
  unrealized_pl_previous_day: [
    'Résultat latent, veille',
    'Resultado latente, día anterior',
    'Risultato non realizzato, giorno prima',
  ],
  investment_in: ['Entrée en investissement', 'Entrada en inversión', 'Entrata in investimento'],
  investment_out: ['Sortie d’investissement', 'Salida de inversión', 'Uscita da investimento'],
  total_unrealized_pl: [
    'Résultat latent total',
    'Resultado latente total',
    'Risultato non realizzato totale',
  ],
};
