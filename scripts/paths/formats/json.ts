import type { ToldPaths } from '../told.ts';

/** All that is known of the paths, in the shape of `toldPaths`. */
export const asJson = (told: ToldPaths): string => JSON.stringify(told, null, 2);
