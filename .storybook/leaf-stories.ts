import { wordless } from './spoken.ts';

/** `filling.identity.editing` → `FillingIdentityEditing`: the export that tells a leaf. */
export const storyNameOf = (leaf: string): string =>
  leaf
    .split('.')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');

/** What a chart's story is given: the leaf that it stands in, or `walk` for one that stands at the beginning. */
export type Told = { readonly leaf: string };

/**
 * What the stories of one chart have in common: the gate compares their texts by `machine`. What a story is given, its run
 * begins with: there is nothing to change beside it.
 */
export const tellsOf = (machine: string, parameters: Readonly<Record<string, unknown>> = {}) => ({
  parameters: { bare: true, machine, controls: { disable: true }, ...parameters },
});

type Drawn = { readonly canvasElement: HTMLElement; readonly args: object };
type Play = (drawn: Drawn) => Promise<void> | void;
type Rest = {
  readonly play?: Play;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** the language alone that it is told in, and the like */
  readonly globals?: Readonly<Record<string, unknown>>;
};

/** What is told of one chart whose stories are drawn by a component with these props. */
export function leafStories<Props extends Told>() {
  /** The chart in one leaf. */
  const at = (leaf: string, args: Partial<Props> = {}, rest: Rest = {}) => ({
    ...rest,
    args: { ...args, leaf },
  });
  /** The same where what is read is not there yet. */
  const unread = (leaf: string) =>
    at(leaf, {}, { parameters: { skeleton: true }, play: wordless(() => undefined) });
  /**
   * The chart from its beginning, to be gone through by hand. A driven browser goes through it by `play`, unless the
   * address already says how; on the way it may say what other stories say.
   */
  const walk = (play: Play, args: Partial<Props> = {}) =>
    at('walk', args, {
      parameters: { machine: null, skeleton: true },
      play: wordless(async (drawn: Drawn) => {
        const isAddressed = 'start' in drawn.args || 'walk' in drawn.args;
        if (navigator.webdriver && !isAddressed) await play(drawn);
      }),
    });
  return { at, unread, walk };
}
