import { fill, setup as buildAndFill } from '../fixtures/build-global.ts';

/** Builds and fills one demo before the walks; with `--built` the portal is taken as it was built last. */
export const setup = (): Promise<() => Promise<void>> =>
  process.env['PATHS_BUILT'] === '1' ? fill() : buildAndFill();
