import { useQuery } from '@tanstack/react-query';
import { access, admits } from '../../../contract/access.ts';
import { featuresQuery } from '../../queries/enrollment.ts';

/** Who looks at the fund's own money. */
export type Viewer = { readonly id: string; readonly role: string };

/** Whether a role changes the fund's accounts, by the access rule of the calls (decisions §8). */
export const keepsAccounts = ({ role }: Viewer): boolean => admits(access.moneyWriters, role);

/** Whether a second person has to confirm what one does; true until it is known. */
export const useTwoDecide = (): boolean => useQuery(featuresQuery).data?.four_eyes !== false;
