import type { AnyEventObject } from 'xstate';
import { numberOf, stepsOf } from '../../machines/enrollment-step/order.ts';
import type { EnrollmentStep } from '../../machines/enrollment-step/types.ts';
import { refusalOf } from '../../machines/refusal.ts';
import type { ToldContext, VariantValue } from './texts/types.ts';
import { variantOf } from './variants.ts';

/** An event as the texts know it: the keys that may tell it, the most telling first, and what its text names. */
export type Told = {
  readonly keys: readonly string[];
  /** the step of an enrollment that it is about */
  readonly step: EnrollmentStep | null;
  /** an error's key and its fields' keys, where something was refused */
  readonly refused: { readonly key: string; readonly fields: readonly string[] } | null;
  /** what else its text names */
  readonly values: Readonly<Record<string, VariantValue>>;
};

const allSteps: readonly EnrollmentStep[] = [...stepsOf.INDIVIDUAL, ...stepsOf.BUSINESS];
export const stepNamed = (name: unknown): EnrollmentStep | null =>
  allSteps.find((step) => step === name) ?? null;

const typeOf = { 'enrollment-individual': 'INDIVIDUAL', 'enrollment-business': 'BUSINESS' } as const;
/** From 1; 0 in a chart whose steps have no numbers of their own. */
export function stepNumber(chart: string, step: EnrollmentStep): number {
  const type = chart === 'enrollment-individual' || chart === 'enrollment-business' ? typeOf[chart] : null;
  return type === null ? 0 : numberOf(type, step);
}

/** `xstate.error.actor.identity.saveStep` → `*.saveStep.failed` of the step `identity`. */
function nameOf({ type }: AnyEventObject): { readonly name: string; readonly step: EnrollmentStep | null } {
  const [, how, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  if (delay !== undefined) return { name: `after.${delay}`, step: null };
  if (how === undefined) return { name: type, step: null };
  const step = stepNamed(id.split('.')[0]);
  const call = step === null ? id : `*.${id.slice(step.length + 1)}`;
  return { name: `${call}.${how === 'done' ? 'done' : 'failed'}`, step };
}

const isFailure = (event: AnyEventObject) => 'error' in event || event.output?.kind === 'rejected';

/** The step that an event names, or else the one that it happens in. */
const stepOf = (event: AnyEventObject, context: ToldContext | undefined) =>
  stepNamed(event['step']) ?? stepNamed(context?.from.split('.')[1]);

/** An event → the keys of its text. A refusal may have a text by its error's key, any event one by its chart's rule. */
export function toldOf(chart: string, event: AnyEventObject, context?: ToldContext): Told {
  const { name, step } = nameOf(event);
  const variant = variantOf(chart, event, context);
  const refusal = isFailure(event) ? refusalOf(event['error'] ?? event['output'].refusal) : null;
  const endings = [variant?.name, refusal?.key].filter((ending) => ending !== undefined);
  return {
    keys: [...endings.map((ending) => `${name}.${ending}`), name],
    step: variant?.step ?? step ?? stepOf(event, context),
    refused: refusal && { key: refusal.key, fields: Object.values(refusal.fields) },
    values: variant?.values ?? {},
  };
}
