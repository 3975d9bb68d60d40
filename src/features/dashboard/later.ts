import { lazyPart } from '../../ui/lazy-part.tsx';

/** Most members have a value: what is read of the money before there is one comes with those who have none. */
export const BeforeValue = lazyPart(async () => (await import('./before-value.tsx')).BeforeValue);
