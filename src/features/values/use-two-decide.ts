import { useQuery } from '@tanstack/react-query';
import { featuresQuery } from '../../queries/enrollment.ts';

/** Whether a second person has to confirm what is published; true until it is known. */
export const useTwoDecide = (): boolean => useQuery(featuresQuery).data?.four_eyes !== false;
