import { createContext } from 'react';

/** Asks whether the server hands out another build than the page's; the application knows how. */
export const NewerBuildContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false));
