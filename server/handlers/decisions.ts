import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { findPaper } from '../repositories/decisions.ts';
import { fileView } from '../repositories/files.ts';
import { perform } from './review-effects.ts';
import { reviewDossier } from './review.ts';

/**
 * The reviewer's decision on one paper. After submission a refusal opens its issue in the same transaction. Before it,
 * none is needed: the refused paper doesn't count, the dossier goes back to its step, and the person sends another.
 */
export const decisions = {
  decideDocument: os.files.decideDocument.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      const { file_id, effects_hash } = input.body;
      const paper = await findPaper(review.trx, review.userId, file_id);
      if (paper?.type !== input.params.type) throw problem('not_found');
      await perform(review, { act: 'document', ...input.body }, effects_hash);
      const decided = await findPaper(review.trx, review.userId, file_id);
      return { body: fileView(decided ?? paper) };
    }),
  ),
};
