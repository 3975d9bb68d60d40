import { z } from 'zod';
import type { RegistrationType } from '../../contract/enums.ts';
import { numberOf, stepsOf } from '../../machines/enrollment-step/order.ts';
import type { ChartModel, Said } from './model.ts';
import type { Narrowed } from './simple-paths.ts';

/** The enrollments, by the names of their charts. */
export const enrollmentTypes: Readonly<Record<string, RegistrationType>> = {
  'enrollment-individual': 'INDIVIDUAL',
  'enrollment-business': 'BUSINESS',
};

const registered = z.object({ step: z.number() });
/** What was refused is sent again or left; whoever goes back does so before anything of the step is sent. */
const isRefused = /\.(refused|progressRefused|submitRefused|typeChangeWarned|typeChangeRefused)$/;

/** The one step that an answer to a saved step leads on to; other answers need another tab, or a correction before. */
function leadsOn(type: RegistrationType, { event }: Said): boolean {
  const step = stepsOf[type].find((name) => event.type === `xstate.done.actor.${name}.saveProgress`);
  return step === undefined || registered.parse(event.output).step === numberOf(type, step) + 1;
}

/** Without the samples that are there twice: what the last step but one leads on to is also what the check is. */
const eachOnce = (says: readonly Said[]): readonly Said[] => [
  ...new Map(says.map((said) => [JSON.stringify(said.event), said])).values(),
];

/**
 * An enrollment by oneself, resumed at any step: nobody else moves it on, nothing is typed into the address.
 * `asks` says which steps a person goes to from which.
 */
function narrowed(model: ChartModel, asks: (wanted: number, from: number) => boolean): Narrowed {
  const type = enrollmentTypes[model.name];
  if (type === undefined) throw new Error(`${model.name} is no enrollment`);
  const numberIn = (leaf: string) =>
    stepsOf[type].findIndex((step) => leaf.startsWith(`filling.${step}.`)) + 1;
  return {
    model: {
      ...model,
      starts: { resume: model.starts['resume'] },
      says: eachOnce(model.says.filter((said) => said.by !== 'page' && leadsOn(type, said))),
    },
    may: ({ event }, leaf) => {
      if (event.type !== 'step.requested') return true;
      const wanted = stepsOf[type].findIndex((step) => step === event['step']) + 1;
      return !isRefused.test(leaf) && asks(wanted, numberIn(leaf));
    },
  };
}

/** One goes back by one step: how enrollments are mostly walked. About a hundred simple paths. */
export const backByOne = (model: ChartModel): Narrowed =>
  narrowed(model, (wanted, from) => wanted === from - 1);

/** One goes to every step that is reached: tens of thousands of simple paths, which are counted and not walked. */
export const backFreely = (model: ChartModel): Narrowed => narrowed(model, () => true);
