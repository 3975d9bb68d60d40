/** What a page behind the login is opened with. `read`: address below the API, roles, roles for whom it is their own. */
export type Ahead = {
  readonly api: string;
  readonly files: readonly string[];
  /** language → files of words, by area */
  readonly words: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** area → the files of all its pages */
  readonly areas: Readonly<Record<string, readonly number[]>>;
  /** what pages have beside those of their area; many share theirs */
  readonly sets: readonly (readonly number[])[];
  readonly rows: readonly (readonly [
    pattern: string,
    area: string,
    set: number,
    words: readonly string[],
    reads: readonly number[],
  ])[];
  readonly reads: readonly (readonly [path: string, roles: readonly string[], own: readonly string[]])[];
};

/**
 * Runs in the page before any of its code, and is written into it as it stands here: it may name nothing outside. Begins
 * the files and the first reads of the page that is opened, for who is logged in and may see it; and leaves behind a way
 * to fetch the files of another page before it is gone to.
 */
export function openAhead({ api, files, words, areas, sets, rows, reads }: Ahead): void {
  const kept = JSON.parse(localStorage.getItem('portal.session') ?? '{}');
  const asked: string = new URLSearchParams(location.search).get('lang') ?? kept.locale ?? navigator.language;
  const rowOf = (path: string) =>
    rows.find(([pattern]) => new RegExp(pattern).test(path.replace(/(.)\/+$/, '$1')));
  const begun = new Set<number>();
  const bring = ([, area, set, named]: Ahead['rows'][number], rel: string) => {
    const own = words[(document.documentElement.lang || asked).slice(0, 2)] ?? {};
    const texts = named.flatMap((name) => own[name] ?? []);
    for (const at of [...(areas[area] ?? []), ...(sets[set] ?? []), ...texts]) {
      if (begun.has(at)) continue;
      begun.add(at);
      const link = document.createElement('link');
      const isSheet = files[at]?.endsWith('.css');
      link.rel = isSheet && rel === 'modulepreload' ? 'preload' : rel;
      // as the code asks for it later: a preload that is asked for otherwise is loaded twice
      if (isSheet) Object.assign(link, { as: 'style', crossOrigin: '' });
      link.href = `/${files[at]}`;
      document.head.append(link);
    }
  };
  Object.assign(window, {
    portalBring: (path: string) => {
      const row = rowOf(path);
      if (row) bring(row, 'prefetch');
    },
  });

  const { user } = kept;
  const row = rowOf(location.pathname);
  const isIn = user?.id?.length > 32 && Math.max(user.expjwt, user.expsecurecookie) * 1000 > Date.now();
  if (!isIn || !row || (row[1] === 'user') !== (user.role === 'user')) return;
  document.documentElement.lang = words[asked.slice(0, 2)] ? asked.slice(0, 2) : 'en';
  bring(row, 'modulepreload');
  const answers = new Map<string, Promise<Response>>();
  // as the client asks
  const headers = { accept: 'application/json', 'accept-language': document.documentElement.lang };
  for (const at of row[4]) {
    const [address = '', roles = [], owners = []] = reads[at] ?? [];
    const mayRead = roles.includes(user.role) || owners.includes(user.role);
    // what the address chooses is read by the page itself
    if (!mayRead || (address.includes('?') && location.search !== '')) continue;
    const full = new URL(api + address.replace(/\{\w+\}/, user.id), location.origin);
    const answer = fetch(full, { headers, credentials: 'include' });
    // told to whoever takes it, and to nobody before
    answer.catch(() => undefined);
    answers.set(full.pathname + full.search, answer);
  }
  Object.assign(window, { portalAhead: answers });
}
