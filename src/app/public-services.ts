import type { PublicServices } from '../features/public/services.ts';
import { bring } from '../platform/chunk.ts';
import { productName } from '../platform/environment.ts';
import { goOn } from './address.ts';
import { leaveNotice, readNotice } from './notice.ts';
import { foresee } from './public-screens.ts';
import { returnTitle } from './return-title.ts';

let signingIn = false;
const watchers = new Set<() => void>();
function noteSignIn(isUnderWay: boolean): void {
  signingIn = isUnderWay;
  for (const watcher of watchers) watcher();
}
function watchSignIn(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Charts and client, with their first use. */
const acts = () => bring(() => import('./public-acts.ts'));

/** What the application gives the public screens. Their first paint needs none of what it does. */
export const publicServices: PublicServices = {
  product: productName(),
  signUp: async (form) => (await acts()).signUp(form),
  signIn: async (credentials) => {
    noteSignIn(true);
    try {
      return await (await acts()).signIn(credentials);
    } finally {
      noteSignIn(false);
    }
  },
  isSigningIn: () => signingIn,
  watchSignIn,
  loadSecondStep: async () => (await bring(() => import('./second-step.ts'))).loadSecondStep(),
  openSecondStep: async () => (await acts()).openSecondStep(),
  openActivation: async (input) => (await acts()).openActivation(input),
  openPasswordReset: async (input) => (await acts()).openPasswordReset(input),
  loginNotice: readNotice,
  leaveNotice,
  returnTitle,
  isNewerOut: async () => (await import('./new-version.ts')).isNewerOut(),
  chooseLanguage: (language) =>
    void bring(() => import('./change-language.ts')).then(
      ({ changeLanguage }) => changeLanguage(language),
      () => undefined,
    ),
  navigate: goOn,
  foresee,
};
