/** React has it itself since version 18: what libraries bring along for older ones is left out of the build. */
export { useSyncExternalStore } from 'react';
