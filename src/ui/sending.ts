import { createContext } from 'react';

/** Whether what is asked in a dialog is on its way to the server, as its frame knows. */
export const SendingContext = createContext(false);
