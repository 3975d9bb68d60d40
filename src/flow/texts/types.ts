import type { EnrollmentStep } from '../../../machines/enrollment-step/types.ts';

/** The languages a chart is told in. */
export type FlowLanguage = 'en' | 'fr' | 'es' | 'it';

type Texts = Readonly<Record<string, string>>;

/** What `locales/<language>/machines/<chart>.json` holds. */
export type ChartTexts = {
  readonly title: string;
  readonly about: string;
  /** how a path begins, by the name of the start */
  readonly starts: Texts;
  /** what each told story of the model is called */
  readonly walks: Texts;
  /** a full sentence of each leaf; `filling.*.editing` stands for every step without a sentence of its own */
  readonly states: Texts;
  /** the same leaves in two to four words */
  readonly names: Texts;
  /** what happens, as a path tells it: `code.submitted`, `resendCode.done`, `checkCode.failed`, `after.searchPause` */
  readonly events: Texts;
  /** what a guard asks, as a condition: "the step is reached" */
  readonly guards: Texts;
};

/** A screen's texts, as deep as its file. */
export type Tree = { readonly [key: string]: string | Tree };

export type LanguageTexts = {
  readonly charts: Readonly<Record<string, Partial<ChartTexts>>>;
  readonly common: Tree;
  /** files that the charts' `guardReasons` and refusals speak from */
  readonly screens: Readonly<Record<string, Tree>>;
};

/** What a text names of an event: words as they are, an amount as each language writes it. */
export type VariantValue = string | { readonly amount: string; readonly currency: string };

/**
 * What tells an event apart from others of its type: the ending of its text's key, where there is such a text, the step
 * it leads to, and what its text names of it.
 */
export type Variant = {
  readonly name: string;
  readonly step?: EnrollmentStep;
  readonly values?: Readonly<Record<string, VariantValue>>;
};

/** Where an event happens: the leaf that it finds the chart in. */
export type ToldContext = { readonly from: string };
