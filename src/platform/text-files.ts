/** Words in the form of their file: areas' trees of sentences. */
export type Tree = { readonly [key: string]: string | Tree };

const files = import.meta.glob<Tree>('../../locales/*/{public,papers,errors,shell,second-factor}.json', {
  import: 'default',
});

/** One area in one language, a file each. */
export const readArea = async (language: string, area: string): Promise<Tree> =>
  (await files[`../../locales/${language}/${area}.json`]?.()) ?? {};
