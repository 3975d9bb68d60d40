import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { Approval } from '../contract/values/approval.ts';
import { LiveCard, OneApproval } from '../src/features/approvals/approvals-of.tsx';
import { approvalQuery } from '../src/queries/approvals.ts';
import { storyClient } from './knowing.ts';

type ApprovalSceneProps = {
  readonly approval: Approval;
  /** who looks at it */
  readonly viewer: string;
  /** where the card doesn't stand beside what it is about */
  readonly linked?: boolean;
};

/** One approval on its card, as somebody else sees it than who prepared it. */
export function ApprovalScene({ approval, viewer, linked = false }: ApprovalSceneProps) {
  const [client] = useState(() => {
    const made = storyClient();
    made.setQueryData(approvalQuery(approval.id).queryKey, approval);
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      {linked ? (
        <LiveCard approval={approval} viewer={{ id: viewer }} linked />
      ) : (
        <OneApproval id={approval.id} viewer={{ id: viewer }} />
      )}
    </QueryClientProvider>
  );
}
