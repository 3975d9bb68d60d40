import type { ComponentType } from 'react';

/** One screen per name; the paths that show it are in routes.ts. */
export type ScreenName =
  | 'welcome'
  | 'signup'
  | 'login'
  | 'forgotten'
  | 'emailSent'
  | 'newPassword'
  | 'activation'
  | 'activateLink'
  | 'dashboard'
  | 'enrollment'
  | 'later'
  | 'notFound'
  | 'notAuthorized';

export type Screen = ComponentType;
