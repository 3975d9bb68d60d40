/** What addresses of reads take: by its name in the address of the page, or in the answer before. */
type Given = Readonly<Record<string, string>>;
/** What an answer gives each group of reads after it; what is given nothing is not made. */
export type Follow = { of(answer: unknown): readonly (Given | false)[] | false }['of'];

/** What a page behind the login is opened with. Numbers are places in `files`, `may`, `follows` and `reads`. */
export type Ahead = {
  readonly api: string;
  readonly files: readonly string[];
  /** areas of words, each at its place */
  readonly names: readonly string[];
  /** language → files of words; an area of words has the same place in all of them */
  readonly words: Readonly<Record<string, readonly number[]>>;
  /** area → the files of all its pages */
  readonly areas: Readonly<Record<string, readonly number[]>>;
  /** what pages have beside those of their area; many share theirs */
  readonly sets: readonly (readonly number[])[];
  /** `path` as in the route table */
  readonly rows: readonly (readonly [
    path: string,
    set: number,
    words: readonly number[],
    reads: readonly number[],
  ])[];
  /** the reads of all pages */
  readonly each: readonly number[];
  /** roles that may make the same reads */
  readonly may: readonly (readonly string[])[];
  /** `path`: below the API; `{name}` is what is given, `{}` who is logged in */
  readonly reads: readonly (readonly [
    path: string,
    may: number,
    follow?: number | null,
    next?: readonly (readonly number[])[],
    files?: readonly number[],
  ])[];
};

/**
 * Runs in the page before any of its code, and is written into it as it stands here: it may name nothing outside. Begins
 * the files and the first reads of the page that is opened, and the reads that follow from their answers, for who is
 * logged in and may see it; and leaves behind a way to fetch the files of another page before it is gone to.
 */
export function openAhead(
  { api, files, names, words, areas, sets, rows, each, may, reads }: Ahead,
  follows: readonly Follow[],
): void {
  const kept = JSON.parse(localStorage.getItem('portal.session') ?? '{}');
  const asked: string =
    new URLSearchParams(location.search).get('lang') ??
    kept.locale ??
    kept.user?.language ??
    navigator.language;
  const fits = ([path]: Ahead['rows'][number], asked: string) =>
    new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`).exec(asked);
  const rowOf = (path: string) => rows.find((row) => fits(row, path));
  const begun = new Set<number>();
  const fetchFiles = (places: readonly number[], rel: string) => {
    for (const at of places) {
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
  const bring = ([path, set, named]: Ahead['rows'][number], rel: string) => {
    const own = words[(document.documentElement.lang || asked).slice(0, 2)] ?? [];
    const texts = named.flatMap((at) => own[at] ?? []);
    fetchFiles([...(areas[path.split('/')[1] ?? ''] ?? []), ...(sets[set] ?? []), ...texts], rel);
  };
  const opened: {
    portalAhead?: Map<string, Promise<Response>>;
    portalBring?: (path: string) => void;
    portalWords?: readonly string[];
  } = Object.assign(window, {
    portalBring: (path: string) => {
      const row = rowOf(path);
      if (row) bring(row, 'prefetch');
    },
  });

  const { user } = kept;
  const row = rowOf(location.pathname);
  const isIn = user?.id?.length > 32 && Math.max(user.expjwt, user.expsecurecookie) * 1000 > Date.now();
  if (!isIn || !row || row[0].startsWith('/user') !== (user.role === 'user')) return;
  const lang = words[asked.slice(0, 2)] ? asked.slice(0, 2) : 'en';
  document.documentElement.lang = lang;
  bring(row, 'modulepreload');
  opened.portalWords = row[2].flatMap((at) => names[at] ?? []);
  const answers = new Map<string, Promise<Response>>();
  opened.portalAhead = answers;
  // as the client asks
  const headers = { accept: 'application/json', 'accept-language': lang };
  const read = (at: number, given: Given) => {
    const [path = '', role = 0, follow, next = [], parts = []] = reads[at] ?? [];
    // what the address chooses is read by the page itself
    if (!may[role]?.includes(user.role) || (path.includes('?') && location.search !== '')) return;
    const address = path.replace(
      /\{(\w*)\}/g,
      (_, name) => /^\w[\w.-]*$/.exec(given[name] ?? '')?.[0] ?? ' ',
    );
    // nothing was given for a name, or nothing that an address takes as it is
    if (address.includes(' ')) return;
    const full = new URL(api + address, location.origin);
    const goOn = async (response: Response) => {
      const said = follows[follow ?? -1]?.(await response.json());
      if (said && opened.portalAhead === answers)
        said.forEach((more, group) => more && next[group]?.forEach((at) => read(at, { ...given, ...more })));
    };
    // given up when the client gives up a call (`api/patience.ts`), also in the middle of what it says
    const signal = AbortSignal.timeout(120_000);
    const answer = fetch(full, { headers, credentials: 'include', signal }).then(async (response) => {
      // begun before anybody is told of this answer, or they would be asked for twice
      if (next.length > 0) await goOn(response.clone()).catch(() => undefined);
      return response;
    });
    // told to whoever takes it, and to nobody before
    answer.catch(() => undefined);
    answers.set(full.pathname + full.search, answer);
    fetchFiles(parts, 'modulepreload');
  };
  const named = fits(row, location.pathname)?.groups;
  const given = { ...Object.fromEntries(new URLSearchParams(location.search)), ...named, '': user.id, lang };
  // whoever must set up a second factor first is refused all but that (`app/session-start.ts`)
  const isBarred = localStorage.getItem('portal.set_up') !== null;
  for (const at of isBarred ? each : [...each, ...row[3]]) read(at, given);
}
