import { plainPath } from '../routes.ts';

/** Parts of a path behind the given place; a `:name` that is no such thing finds none. */
export const placesIn = (path: string, place: string): readonly string[] =>
  plainPath(path).slice(`/admin/bank_operations/${place}/`.length).split('/');
