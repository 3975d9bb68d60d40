import { SecondStep } from '../features/public/second-step.tsx';
import { loadTexts } from '../platform/texts.ts';

/** The second step of a sign-in, once its words are there. */
export async function loadSecondStep(): Promise<typeof SecondStep> {
  await loadTexts(['second-factor', 'errors']);
  return SecondStep;
}
