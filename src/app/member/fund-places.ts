import { pagePath } from '../../platform/environment.ts';
import { plainPath } from '../routes.ts';

/** Parts of the path behind the given place; a `:name` that is no such thing finds none. */
export const placesIn = (place: string): readonly string[] =>
  plainPath(pagePath()).slice(`/admin/bank_operations/${place}/`.length).split('/');
