import { minifyContractRouter } from '@orpc/contract';
import type { Access } from '../../../contract/access.ts';
import { type Role, roles } from '../../../contract/enums.ts';
import { contract } from '../../../contract/index.ts';
import type { Ahead, Follow } from '../../platform/open-ahead.ts';
import { everyRead, type FirstRead, firstReads } from '../first-reads.ts';
import type { ScreenName } from '../screens.ts';

/** A list in which everything stands once, and where each of it stands. */
export function listed() {
  const names: string[] = [];
  return {
    names,
    at: (name: string) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1),
  };
}

type Row = { readonly route: { readonly path: string }; readonly meta: { readonly access: Access } };
const isRow = (value: unknown): value is { readonly '~orpc': Row } =>
  typeof value === 'object' && value !== null && '~orpc' in value;
const router = minifyContractRouter(contract);

function rowOf([area, name]: FirstRead['call']): Row {
  const rows: unknown = Reflect.get(router, area);
  const row: unknown = typeof rows === 'object' && rows !== null ? Reflect.get(rows, name) : undefined;
  if (!isRow(row)) throw new Error(`The contract has no call ${area}.${name}`);
  return row['~orpc'];
}

/** The address of a read, its query in the order of the client's, and the roles that make it. */
function addressOf({ call, query, of = {}, ...read }: FirstRead): readonly [string, readonly Role[]] {
  const { route, meta } = rowOf(call);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = of[name] ?? (name === 'userId' ? '' : null);
    if (given?.startsWith('=') === true) return given.slice(1);
    if (given === null) throw new Error(`${call.join('.')} does not say where its ${name} comes from`);
    return `{${given}}`;
  });
  const { access } = meta;
  const isOwn = !access.public && access.own !== undefined && path.includes('{}');
  const admitted = access.public ? roles : [...access.roles, ...(isOwn ? (access.own?.roles ?? []) : [])];
  const asked = roles.filter((role) => admitted.includes(role) && (read.for?.includes(role) ?? true));
  return [query === undefined ? path : `${path}?${query.split('&').sort().join('&')}`, asked];
}

/** What each screen reads first, as the table of `openAhead` has it. `filesOf`: where the files of a module stand. */
export function readTable(filesOf: (module: string) => readonly number[]) {
  const reads = listed();
  const may = listed();
  const follows: Follow[] = [];
  const followAt = (follow: Follow) =>
    follows.includes(follow) ? follows.indexOf(follow) : follows.push(follow) - 1;
  function readAt(read: FirstRead): number {
    const [path, asked] = addressOf(read);
    const { next, brings = [] } = read;
    const groups = next?.reads.map((group) => group.map(readAt)) ?? [];
    const parts = brings.flatMap(filesOf);
    const more = [next && followAt(next.follow), groups, parts].slice(0, parts.length > 0 ? 3 : next ? 2 : 0);
    return reads.at(JSON.stringify([path, may.at(JSON.stringify(asked)), ...more]));
  }
  return {
    follows,
    /** places of the reads of a screen at one of its paths */
    of(screen: ScreenName, path: string): readonly number[] {
      const own = firstReads[screen] ?? [];
      return (typeof own === 'function' ? own(path) : own).map(readAt);
    },
    table: (): Pick<Ahead, 'may' | 'reads' | 'each'> => ({
      each: everyRead.map(readAt),
      may: may.names.map((one) => JSON.parse(one)),
      reads: reads.names.map((one) => JSON.parse(one)),
    }),
  };
}
