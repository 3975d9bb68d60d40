import '../../src/app/fallback-fonts.css';
import '../../src/app/fonts.css';
import 'virtual:public.css';
import { type ReactNode, useMemo } from 'react';
import { expect, fireEvent } from 'storybook/test';
import { memoryLocation } from 'wouter/memory-location';
import { PublicFrame } from '../../src/features/public/frame.tsx';
import { type PublicServices, ServicesProvider } from '../../src/features/public/services.ts';
import { LoginScreen } from '../../src/features/public/login.tsx';
import { loadTexts } from '../../src/platform/texts.ts';
import { words } from '../i18n.ts';
import { wordless } from '../spoken.ts';

const never = () => new Promise<never>(() => undefined);

/** Services that answer nothing: a story says what it needs. */
export const standing: PublicServices = {
  product: 'Sample Fund',
  signUp: never,
  signIn: never,
  isSigningIn: () => false,
  watchSignIn: () => () => undefined,
  loadSecondStep: never,
  openSecondStep: never,
  openActivation: never,
  openPasswordReset: never,
  loginNotice: () => null,
  leaveNotice: () => undefined,
  returnTitle: () => null,
  isNewerOut: () => Promise.resolve(false),
  chooseLanguage: () => undefined,
  navigate: () => undefined,
  foresee: () => undefined,
};

/** Nothing typed in another story comes back here; `query` stands in the address as a mail's link brings it. */
export const freshVisit =
  (query: Readonly<Record<string, string>> = {}) =>
  () => {
    sessionStorage.clear();
    const before = window.location.href;
    const address = new URL(before);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    window.history.replaceState(null, '', address);
    return () => window.history.replaceState(null, '', before);
  };

/** Puts into the fields of a page, each by its name, what somebody typed before it came to this; the focus stays. */
export async function hasTyped(page: HTMLElement, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.querySelector(`#field-${name}`);
    if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field ${name}`);
    await fireEvent.change(field, { target: { value } });
    await expect(field).toHaveValue(value);
  }
}
/** The same as the `play` of a story. */
export const typed = (values: Readonly<Record<string, string>>) => ({
  play: wordless(({ canvasElement }: { readonly canvasElement: HTMLElement }) =>
    hasTyped(canvasElement, values),
  ),
});

/** The words of the public area, in the language that is spoken. */
export const publicWords = async () => {
  await loadTexts(['public', 'errors', 'shell', 'second-factor'], words.language);
  return {};
};

type PublicPageProps = {
  readonly path: string;
  readonly services?: Partial<PublicServices>;
  /** what stands at /login */
  readonly login?: ReactNode;
  readonly children: ReactNode;
};

/** A public page in its frame; when the page goes to /login, the login page is shown. */
export function PublicPage({ path, services = {}, login = <LoginScreen />, children }: PublicPageProps) {
  const { hook } = useMemo(() => memoryLocation({ path }), [path]);
  const [here, navigate] = hook();
  return (
    <ServicesProvider value={{ ...standing, navigate: (to) => navigate(to), ...services }}>
      <PublicFrame isWelcome={false}>{here === '/login' ? login : children}</PublicFrame>
    </ServicesProvider>
  );
}
