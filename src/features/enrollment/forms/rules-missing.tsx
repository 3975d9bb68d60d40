import { PartFailed } from '../../../ui/lazy-part.tsx';

type RulesMissingProps = {
  readonly step: { readonly isWithoutRules: boolean; readonly submit: () => void };
};

/** Says that what judges a form did not come: nothing was sent, and what was typed stays. */
export const RulesMissing = ({ step }: RulesMissingProps) =>
  step.isWithoutRules && <PartFailed retry={step.submit} />;
