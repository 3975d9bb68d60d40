/** What a loader and a judge of a story are given of it. */
type Drawn = {
  readonly id: string;
  readonly viewMode: string;
  readonly globals: Readonly<Record<string, unknown>>;
  readonly loaded: Readonly<Record<string, unknown>>;
  readonly playFunction?: unknown;
};

const wordlessPlays = new WeakSet<object>();

/**
 * Marks a `play` that finds nothing by English words, or does nothing for people: its story is told in the reader's
 * language, or its own, from the beginning.
 */
export function wordless<Play extends object>(play: Play): Play {
  wordlessPlays.add(play);
  return play;
}

const languageOf = ({ language }: Drawn['globals']) => (typeof language === 'string' ? language : 'en');

const isPlayedByWords = ({ viewMode, playFunction }: Drawn) =>
  viewMode !== 'docs' && typeof playFunction === 'function' && !wordlessPlays.has(playFunction);

/**
 * Which language a story is told in. A `play` finds what it presses by the English words: it is played in English, and what
 * it came to is told in the reader's language.
 */
export function speaker(speak: (language: string) => Promise<void>) {
  let wanted = 'en';
  let standing: string | null = null;
  let isPlaying = false;
  return {
    /** Before each drawing; only the first one of a story that stands is played. */
    loads: async (drawn: Drawn): Promise<{ readonly isPlayed: boolean }> => {
      wanted = languageOf(drawn.globals);
      const isPlayed = standing !== drawn.id && isPlayedByWords(drawn);
      // a story that was left while it loaded was never played to its end
      isPlaying = isPlayed || (isPlaying && standing === drawn.id);
      await speak(isPlaying ? 'en' : wanted);
      return { isPlayed };
    },
    /** The story stands until it is left. */
    stands: ({ id }: Drawn) => {
      standing = id;
      return () => {
        standing = null;
        isPlaying = false;
      };
    },
    /** It was played. */
    played: async ({ loaded }: Drawn): Promise<void> => {
      if (loaded['isPlayed'] !== true) return;
      isPlaying = false;
      await speak(wanted);
    },
  };
}
