import { createElement, useCallback, useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { PublicFrame } from '../features/public/frame.tsx';
import { type PublicServices, ServicesProvider } from '../features/public/services.ts';
import { bring } from '../platform/chunk.ts';
import { after } from '../platform/clock.ts';
import { tellNotLoaded } from '../platform/first-page.ts';
import { afterFirstScreen } from '../platform/first-screen.ts';
import { loadTexts, useTexts } from '../platform/texts.ts';
import { usePath } from './address.ts';
import { publicPageOf } from './public-pages.ts';
import type { PublicPage } from './public-pages.ts';
import { loadPublicScreen, publicScreenOf } from './public-screens.ts';

type Beyond = ComponentType<{ readonly isGoneTo: boolean }>;
type Later = typeof import('./door-later.ts');

const later = (): Promise<Later> => afterFirstScreen().then(() => bring(() => import('./door-later.ts')));
/** What the page does beside is done the next time, when it did not come. */
const ignore = () => undefined;

/** Code and words of a public page; its own words came with the door. */
async function bringPage({ screen }: PublicPage, isReturn: boolean): Promise<void> {
  await Promise.all([loadPublicScreen(screen), isReturn && screen === 'login' && loadTexts(['shell'])]);
}

/** The rest of the portal; when its page did not come, it says so itself. */
async function bringBeyond(): Promise<Beyond> {
  const { enter, Root } = await bring(() => import('./enter.ts'));
  return enter().catch(() => Root);
}

/** The page at the address, as long as it is a public one and nobody has come in; then what lies beyond the door. */
function useDoor(start: string, services: PublicServices) {
  const path = usePath(start);
  const [isLeft, setLeft] = useState(false);
  const page = isLeft ? null : publicPageOf(path);
  const [shown, setShown] = useState(page);
  const [Beyond, setBeyond] = useState<Beyond | null>(null);
  useEffect(() => {
    let gone = false;
    const beyond = () => bringBeyond().then((Root) => setBeyond(() => Root), tellNotLoaded);
    if (page === null) void beyond();
    else
      bringPage(page, services.returnTitle() !== null).then(() => {
        if (!gone) setShown(page);
      }, beyond);
    return () => {
      gone = true;
    };
  }, [page, services]);
  const leave = useCallback(() => setLeft(true), []);
  return { shown, Beyond, leave };
}

/** Name of the tab, place and focus of a page that one went to, and the visit. Null: what is shown tells that itself. */
function useArrival(shown: PublicPage | null): void {
  const { t } = useTexts();
  const title = shown && t(shown.title);
  const before = useRef(shown);
  /** The browser may hand the same file to who asked last first: arrivals are told one after the other. */
  const told = useRef(Promise.resolve());
  useEffect(() => {
    if (!shown || !title) return;
    const isArrival = before.current !== shown;
    before.current = shown;
    if (isArrival) window.scrollTo(0, 0);
    const from = isArrival && document.activeElement;
    told.current = Promise.all([later(), told.current]).then(
      ([{ tellArrival }]) => tellArrival(title, shown.path, from),
      ignore,
    );
  }, [shown, title]);
}

type DoorProps = {
  /** the path that the page was drawn for */
  readonly start: string;
  readonly services: PublicServices;
  /** called once, when the page can be worked with */
  readonly onReady: () => void;
};

/**
 * The public pages as they are first painted: no router, no guards, no session. All of that is fetched when somebody
 * comes in or goes to another page, or while the person reads.
 */
export function Door({ start, services, onReady }: DoorProps) {
  const { shown, Beyond, leave } = useDoor(start, services);
  const [Notice, setNotice] = useState<ComponentType | null>(null);
  useArrival(Beyond ? null : shown);
  useEffect(onReady, [onReady]);
  useEffect(() => {
    const take = ({ attend, OfflineNotice }: Later) => {
      setNotice(() => OfflineNotice);
      attend(leave);
    };
    let callOff = () => {};
    // whoever comes in is led on by it alone: asked for until it comes
    const ask = (milliseconds: number) => {
      callOff = after(milliseconds, () => void later().then(take, () => ask(5000)));
    };
    ask(200);
    return () => callOff();
  }, [leave]);
  if (Beyond) return <Beyond isGoneTo />;
  const screen = shown && publicScreenOf(shown.screen);
  return (
    <ServicesProvider value={services}>
      {Notice && <Notice />}
      <PublicFrame isWelcome={shown?.screen === 'welcome'}>{screen && createElement(screen)}</PublicFrame>
    </ServicesProvider>
  );
}
