import { plainPath } from './plain-path.ts';

/** The screens before the login, and the error pages as nobody has them. */
export type PublicScreenName =
  | 'welcome'
  | 'signup'
  | 'login'
  | 'forgotten'
  | 'emailSent'
  | 'newPassword'
  | 'activation'
  | 'activateLink'
  | 'notFound'
  | 'notAuthorized';

export type PublicPage = {
  readonly path: string;
  /** `namespace:key` of the page's title */
  readonly title: string;
  readonly screen: PublicScreenName;
};

const page = (path: string, title: string, screen: PublicScreenName, words = 'public'): PublicPage => ({
  path,
  title: `${words}:${title}.title`,
  screen,
});

/**
 * The pages that come drawn to who is not logged in: the part of the route table that the first paint needs, which routes.ts
 * has all of. The error pages stand in the shell of whoever is logged in.
 */
export const drawnPages: readonly PublicPage[] = [
  page('/', 'welcome', 'welcome'),
  page('/signup', 'signup', 'signup'),
  page('/login', 'login', 'login'),
  page('/forgotten_pwd', 'forgotten', 'forgotten'),
  page('/forgotten_pwd_email_sent', 'email_sent', 'emailSent'),
  page('/forgotten_pwd_new', 'new_password', 'newPassword'),
  page('/account_activation', 'activation', 'activation'),
  page('/activate_account', 'activate_link', 'activateLink'),
  page('/404', 'not_found', 'notFound', 'shell'),
  page('/401', 'not_authorized', 'notAuthorized', 'shell'),
];

export const publicPageOf = (path: string): PublicPage | null =>
  drawnPages.find((one) => one.path === plainPath(path)) ?? null;
