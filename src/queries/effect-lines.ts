import { documentTypes, sections, stepCount } from '../../contract/enums.ts';
import type { Effect } from '../../contract/values/effect.ts';
import { effectWords, type EffectNames, type Translate, untold } from './effect-words.ts';

type Line = { readonly id: string; readonly text: string; readonly sign: string };

const lastStep = Math.max(...Object.values(stepCount));

/** Whether this page has names for the papers, steps, sections and fields of an effect. */
function isNamed(effect: Effect, { hasField }: EffectNames): boolean {
  if ('step' in effect && effect.step > lastStep) return false;
  if ('document_type' in effect && effect.document_type !== null)
    if (!documentTypes.includes(effect.document_type)) return false;
  if (!('section' in effect)) return true;
  if (!sections.includes(effect.section)) return false;
  return !('field' in effect) || effect.field === null || hasField?.(effect.field) !== false;
}

/** What came with a newer server is a line of its own, and never left out: whoever decides has to know that it is there. */
function lineOf(effect: Effect, at: number, t: Translate, names: EffectNames): Line {
  let isTold = isNamed(effect, names);
  const told: Translate = (key, values) => {
    const text = t(key, values);
    // what has no words shows its key
    if (text === key) isTold = false;
    return text;
  };
  const { key, values, sign } = effectWords(effect, told, names);
  const text = told(key, values);
  if (isTold) return { id: `${at} ${key}`, text, sign };
  return { id: `${at} ${untold}`, text: t('untold.line', {}), sign: untold };
}

/**
 * The lines of a list of effects (`src/ui/effect-list.tsx`), in the order in which the server tells them. `t` speaks the
 * area `effects`.
 */
export const effectLines = (effects: readonly Effect[], t: Translate, names: EffectNames): readonly Line[] =>
  effects.map((effect, at) => lineOf(effect, at, t, names));

/** Whether one of them has no words on this page: then it has to be loaded anew before anybody decides. */
export const hasUntold = (lines: readonly Pick<Line, 'sign'>[]): boolean =>
  lines.some(({ sign }) => sign === untold);
