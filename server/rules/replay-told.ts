import { z } from 'zod';
import { canonicalJson } from './activity-seal.ts';
import type { DossierState } from './replay.ts';

const standing = z.looseObject({
  sections: z.looseObject({ KYC: z.string() }),
  open_issues: z.number(),
});
const match = z.looseObject({ outcome: z.literal('MATCH') });

/** What is judged one by one, and what was said of it: `items`, and each as `item:<key>`. */
const isJudged = (part: string): boolean => part === 'items' || part.startsWith('item:');

const worded = z
  .looseObject({ text: z.string() })
  .transform((said): Readonly<Record<string, unknown>> => ({ ...said, text: null }));
const wordless = z.union([worded, z.looseObject({ validation_info: worded })]);
/** What the fund writes to a member about one of these is read there alone, as it may be taken back (`factsForMember`). */
const withoutWords = (part: string, value: unknown): unknown => {
  const read = wordless.safeParse(value);
  return read.success && /^(issue|paper|booklet):/.test(part) ? read.data : value;
};

/**
 * States of a dossier, oldest first, as they are told to its member: nobody is told of their own screening, nor how
 * sections stand for the fund alone, what checks have found, and who has the dossier in hand for that; nor words that may
 * have been taken back since. Former versions recorded that identity and documents fell back with a match: there they
 * stand as they were told before, until something else is asked or they are validated again. What fell with anything else
 * was told.
 */
export function toldStates<State extends Pick<DossierState, 'parts'>>(
  states: readonly State[],
): readonly State[] {
  let told: { readonly kyc: string; readonly status: string } | null = null;
  let isHeld = false;
  return states.map((state) => {
    const { screening, sections: _ofFund, reviewer: _hands, status, ...others } = state.parts;
    const parts = Object.fromEntries(
      Object.entries(others).flatMap(([part, value]) =>
        isJudged(part) ? [] : [[part, withoutWords(part, value)] as const],
      ),
    );
    const read = standing.safeParse(status);
    if (status === null) [told, isHeld] = [null, false];
    if (!read.success) return { ...state, parts: { ...parts, ...(status !== undefined && { status }) } };
    const { sections, open_issues } = read.data;
    const fell = told?.kyc === 'VALIDATED' && sections.KYC === 'PENDING_VALIDATION' && open_issues === 0;
    isHeld = fell && (isHeld || match.safeParse(screening).success);
    const shown = isHeld ? { ...read.data, sections: { ...sections, KYC: 'VALIDATED' } } : read.data;
    const now = { kyc: shown.sections.KYC, status: canonicalJson(shown) };
    const isSame = now.status === told?.status;
    told = now;
    return { ...state, parts: { ...parts, ...(!isSame && { status: shown }) } };
  });
}
