import { createContext, use } from 'react';

const AmongPlacesContext = createContext(false);
/** Given by the shell: the board of a dossier stands among the investor's places, as wide as they are. */
export const AmongPlacesProvider = AmongPlacesContext.Provider;

/** Whether what is shown stands where the investor's other pages stand, and not where the steps do. */
export const useIsAmongPlaces = (): boolean => use(AmongPlacesContext);
