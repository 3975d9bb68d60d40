declare module 'virtual:contract' {
  import type { AnyContractRouter } from '@orpc/contract';
  /** The contract's rows without their schemas: method, path and access rule of each. */
  export const contract: AnyContractRouter;
}

declare module 'virtual:public.css';
