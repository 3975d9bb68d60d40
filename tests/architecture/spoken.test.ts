import { describe, expect, it } from 'vitest';
import { speaker, wordless } from '../../.storybook/spoken.ts';

const findsByWords = () => undefined;

/** A Storybook in which a story is drawn, and the languages that it is told in, one after the other. */
function storybook() {
  const heard: string[] = [];
  const { loads, stands, played } = speaker((language) => {
    heard.push(language);
    return Promise.resolve();
  });
  const of = (language: string, playFunction?: () => void, viewMode = 'story', id = 'another-account') => ({
    id,
    viewMode,
    globals: { language },
    loaded: {},
    ...(playFunction && { playFunction }),
  });
  const draws = async (drawn: ReturnType<typeof of>) => {
    const loaded = await loads(drawn);
    const leaves = stands(drawn);
    return { leaves, isDone: () => played({ ...drawn, loaded }) };
  };
  return { heard, of, draws, loads };
}

describe('the language of a story', () => {
  it('is English while it is played, and the reader’s once it was', async () => {
    const { heard, of, draws } = storybook();
    const { isDone } = await draws(of('it', findsByWords));
    expect(heard).toEqual(['en']);
    await isDone();
    expect(heard).toEqual(['en', 'it']);
  });

  it('is the reader’s at once where nothing is played by its words: without a play, with a wordless one, on a page of several', async () => {
    const { heard, of, draws } = storybook();
    const told = [
      of('fr'),
      of(
        'es',
        wordless(() => undefined),
      ),
      of('it', findsByWords, 'docs'),
    ];
    for (const drawn of told) (await draws(drawn)).leaves();
    expect(heard).toEqual(['fr', 'es', 'it']);
  });

  it('waits for the end of the play when another one is chosen meanwhile, and then follows at once', async () => {
    const { heard, of, draws } = storybook();
    const first = await draws(of('it', findsByWords));
    const second = await draws(of('fr', findsByWords));
    await second.isDone();
    expect(heard).toEqual(['en', 'en']);
    await first.isDone();
    expect(heard.at(-1)).toBe('fr');
    await draws(of('es', findsByWords));
    expect(heard.at(-1)).toBe('es');
  });

  it('is the reader’s where the story before was left while it loaded', async () => {
    const { heard, of, draws, loads } = storybook();
    await loads(of('it', findsByWords));
    await draws(of('it', undefined, 'story', 'another-story'));
    expect(heard).toEqual(['en', 'it']);
  });

  it('is English anew when a story is played anew', async () => {
    const { heard, of, draws } = storybook();
    const { isDone, leaves } = await draws(of('it', findsByWords));
    await isDone();
    leaves();
    await draws(of('it', findsByWords));
    expect(heard).toEqual(['en', 'it', 'en']);
  });
});
