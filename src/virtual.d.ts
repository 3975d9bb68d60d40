declare module 'virtual:contract' {
  import type { Rows } from './api/caller.ts';
  /** The contract's rows without their schemas: method, path and access rule of each. */
  export const contract: Rows;
}

declare module 'virtual:chart-samples' {
  import type { ChartSamples } from './flow/samples.ts';
  /** By chart, in development; nothing in a build. */
  export const samples: Readonly<Record<string, ChartSamples>>;
}

declare module 'virtual:public.css';

declare module 'virtual:static-styles.css';

declare module 'virtual:static-names' {
  /** Every style property that the sources use → what it is called in full. */
  export const names: Readonly<Record<string, string>>;
}
