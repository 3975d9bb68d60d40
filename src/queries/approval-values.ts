import { queryOptions } from '@tanstack/react-query';
import { pageSize } from '../../contract/enums.ts';
import { api, totalOf } from '../api/client.ts';
import { keys } from './keys.ts';
import { lookedAt } from './looked-at.ts';

type Asked = {
  /** from 1 */
  readonly page: number;
  /** words of an investor's name or number; empty: whoever it is */
  readonly search: string;
};

/** One page of the values that an approval publishes or corrects, with what all of them come to. */
export const approvalValuesQuery = (approvalId: string, { page, search }: Asked) =>
  queryOptions({
    queryKey: [...keys.approvals, approvalId, 'values', search, page],
    ...lookedAt,
    queryFn: async ({ signal }) => {
      const query = { offset: (page - 1) * pageSize, limit: pageSize, ...(search !== '' && { search }) };
      const { body, headers } = await api.approvals.values({ params: { approvalId }, query }, { signal });
      const { values, ...sums } = body;
      return { rows: values, ...sums, total: totalOf(headers) };
    },
  });
