import { laterPart } from '../../ui/lazy-part.tsx';

/** What waits for a second person, on pages that are about something else: it comes once they are drawn. */
const bring = () => import('./approvals.tsx');

export const WaitingRoles = laterPart(async () => (await bring()).WaitingRoles);
export const WaitingExecutions = laterPart(async () => (await bring()).WaitingExecutions);
export const NewBankAccounts = laterPart(async () => (await bring()).NewBankAccounts);
export const WaitingApproval = laterPart(async () => (await bring()).WaitingApproval);
