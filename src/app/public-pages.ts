import { plainPath } from './plain-path.ts';

/** The screens before the login. */
export type PublicScreenName =
  | 'welcome'
  | 'signup'
  | 'login'
  | 'forgotten'
  | 'emailSent'
  | 'newPassword'
  | 'activation'
  | 'activateLink';

export type PublicPage = {
  readonly path: string;
  /** `namespace:key` of the page's title */
  readonly title: string;
  readonly screen: PublicScreenName;
};

const page = (path: string, title: string, screen: PublicScreenName): PublicPage => ({
  path,
  title: `public:${title}.title`,
  screen,
});

/** The part of the route table that the first paint needs; routes.ts has all of it. */
export const publicPages: readonly PublicPage[] = [
  page('/', 'welcome', 'welcome'),
  page('/signup', 'signup', 'signup'),
  page('/login', 'login', 'login'),
  page('/forgotten_pwd', 'forgotten', 'forgotten'),
  page('/forgotten_pwd_email_sent', 'email_sent', 'emailSent'),
  page('/forgotten_pwd_new', 'new_password', 'newPassword'),
  page('/account_activation', 'activation', 'activation'),
  page('/activate_account', 'activate_link', 'activateLink'),
];

export const publicPageOf = (path: string): PublicPage | null =>
  publicPages.find((one) => one.path === plainPath(path)) ?? null;
