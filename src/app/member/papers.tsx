import { PaperList } from '../../features/account/paper-list.tsx';
import { paperSections } from '../../features/public/paper.tsx';

/** The papers of the pages before the login, in the account's settings. */
export const Papers = ({ isInvestor }: { readonly isInvestor: boolean }) => (
  <PaperList papers={paperSections} isInvestor={isInvestor} />
);
