import { useQuery } from '@tanstack/react-query';
import type { ApprovalPayload } from '../../../contract/values/approval.ts';
import type { Redistribution, RedistributionPreview } from '../../../contract/values/redistribution.ts';
import { refusalOf, type Refusal } from '../../../machines/refusal.ts';
import { approvalQuery } from '../../queries/approvals.ts';
import { restatementPreviewQuery } from '../../queries/redistribution.ts';
import type { SharedMonth } from '../../queries/redistribution-figures.ts';
import { blank } from './blank-shares.ts';

type Asked = NonNullable<ApprovalPayload<'redistribution'>['restated']>;

/** Other shares for a month that was posted, as they wait for a second person. */
export type Restated = {
  /** the shares, and why; null: not read yet */
  readonly asked: Asked | null;
  /** what they would post; null while it isn't counted */
  readonly preview: RedistributionPreview | null;
  /** why they can't be shown */
  readonly refusal: Refusal | null;
  readonly retry: () => void;
};

const isPosted = ({ status }: Redistribution) => status === 'PUBLISHED' || status === 'RESTATED';

/** The approval of other shares for a month that was posted; null: none wait. */
export const restatementOf = (record: Redistribution | null): Redistribution['approval'] =>
  record !== null && isPosted(record) ? record.approval : null;

/** What is asked for a month that was posted, where a second person has it; null of any other month. */
export function useRestated(month: SharedMonth, record: Redistribution | null): Restated | null {
  const id = restatementOf(record)?.id ?? null;
  const approval = useQuery({ ...approvalQuery(id ?? ''), enabled: id !== null });
  const { data } = approval;
  const asked = id !== null && data?.kind === 'redistribution' ? data.payload.restated : null;
  const hash = data?.current_hash ?? data?.effects_hash ?? '';
  const preview = useQuery({
    ...restatementPreviewQuery(month, asked ?? blank, hash),
    enabled: asked !== null,
  });
  if (id === null) return null;
  const read = asked === null ? approval : preview;
  return {
    asked,
    preview: asked === null ? null : (preview.data ?? null),
    refusal: read.isError && read.data === undefined && !read.isFetching ? refusalOf(read.error) : null,
    retry: () => void read.refetch(),
  };
}
