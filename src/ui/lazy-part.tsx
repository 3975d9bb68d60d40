import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bring } from '../platform/chunk.ts';
import { after } from '../platform/clock.ts';
import { afterFirstScreen } from '../platform/first-screen.ts';
import { loadPage } from '../platform/environment.ts';
import { Boundary } from './boundary.tsx';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { heirsInPart, leavesFocusTo } from './heir.ts';
import { lastFocused } from './last-focus.ts';
import { useIsNewer } from './newer-build.ts';
import { isNowhere } from './nowhere.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A screen whose code comes when it is first shown. What does not come is the page's affair: its boundary says so. */
export const lazyScreen = <Props extends object>(load: Load<Props>) =>
  lazy(async () => ({ default: await bring(load) }));

/** `over`: of a dialog, which has no place on the page; it is told at the bottom of the window. */
type Place = 'inline' | 'over';

/** At the bottom of the window, over whatever page is open. */
export const Over = chakra('div', {
  base: {
    position: 'fixed',
    bottom: { base: '96px', md: '16px' },
    insetInline: '16px',
    maxW: '520px',
    mx: 'auto',
    zIndex: 'toast',
    boxShadow: 'overlay',
  },
});

/** What can be done without the part. */
type WaysOut = {
  /** it asks something, which is answered no */
  readonly decline?: () => void;
  /** it was opened over the page, and is let go of */
  readonly close?: (() => void) | undefined;
  /** what it says can't wait: said and asked by what is there already */
  readonly instead?: ReactNode;
};
type PartFailedProps = WaysOut & {
  readonly retry: () => void;
  readonly place?: Place;
  /** what its absence means here */
  readonly title?: string;
};

/** What takes the focus of its buttons: what was pressed to open a dialog, which the notice has come in the place of. */
function useLeaving(place: Place) {
  const [leavesFocus] = useState(() => {
    const here = isNowhere() ? null : document.activeElement;
    const opener = place === 'over' ? (lastFocused()?.element ?? here) : null;
    return leavesFocusTo((told) => [opener, ...heirsInPart(told)]);
  });
  return leavesFocus;
}

/** In the place of a part that did not come. */
export function PartFailed({ retry, place = 'inline', title, decline, close }: PartFailedProps) {
  const { t } = useTranslation('errors');
  const isNewer = useIsNewer();
  const leavesFocus = useLeaving(place);
  const told = (
    <Callout
      tone="negative"
      live="alert"
      title={isNewer ? t('broken.newer.title') : (title ?? t('part.title'))}
      action={
        <chakra.div ref={leavesFocus} display="flex" gap="3" flexWrap="wrap">
          <Button variant="outline" onClick={isNewer ? () => loadPage() : retry}>
            {t(isNewer ? 'broken.newer.button' : 'part.retry')}
          </Button>
          {decline !== undefined && (
            <Button variant="outline" onClick={decline}>
              {t('part.decline')}
            </Button>
          )}
          {close !== undefined && (
            <Button variant="outline" onClick={close}>
              {t('part.close')}
            </Button>
          )}
        </chakra.div>
      }
    >
      {t(isNewer ? 'part.newer' : 'part.text')}
    </Callout>
  );
  return place === 'over' ? <Over>{told}</Over> : told;
}

/** `bring`: its code ahead of its first drawing, which is the part at once then. Rejects with a ChunkError. */
type LazyPart<Props> = ComponentType<Props> & { readonly bring: () => Promise<void> };

/**
 * A part of a screen whose code comes when it is first shown: a chart, a dialog's content. When it does not come it is
 * told in its place, and the rest of the page, with whatever was typed there, stays. `waysOf`: what can be done without
 * it; null: nobody waits for it any more, and nothing is told.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  place: Place = 'inline',
  waysOf: (props: Props) => WaysOut | null = () => ({}),
): LazyPart<Props> {
  const take = async () => {
    const came = await load();
    // who draws it from now on waits for nothing, not even for React to find out that it is there
    Part = came;
    return came;
  };
  let Part: ComponentType<Props> = lazyScreen(take);
  function LazyPart(props: Props) {
    const [{ tries, Drawn }, draw] = useState({ tries: 0, Drawn: Part });
    const again = () => {
      Part = lazyScreen(take);
      draw({ tries: tries + 1, Drawn: Part });
    };
    return (
      <Boundary
        key={tries}
        renderFault={() => {
          const ways = waysOf(props);
          return ways !== null && (ways.instead ?? <PartFailed retry={again} place={place} {...ways} />);
        }}
      >
        <Drawn {...props} />
      </Boundary>
    );
  }
  LazyPart.bring = async () => void (await bring(take));
  return LazyPart;
}

/** A part in whose place nothing stands until its code is there. */
function quietly<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function QuietPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** How long one that nobody can wait for may take before what stands in its place is shown, in milliseconds. */
const shortPatience = 2000;

function AfterAWhile({ children }: { readonly children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => after(shortPatience, () => setLate(true)), []);
  return isLate && children;
}

/** What opens over the page when it is asked for: its code comes with the first time. */
export const askedPart = <Props extends { readonly onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props> => quietly(lazyPart(load, 'over', ({ onClose }) => ({ close: onClose })));

/**
 * A part that the first screen can do without, and that draws nothing until it is there: it leaves line and thread to
 * what is worked with first. `waysOf` as of a lazy part.
 */
export const laterPart = <Props extends object>(
  load: Load<Props>,
  waysOf?: (props: Props) => WaysOut | null,
): ComponentType<Props> =>
  quietly(
    lazyPart(
      async () => {
        await afterFirstScreen();
        return load();
      },
      'inline',
      waysOf,
    ),
  );

type DialogProps = {
  readonly open: boolean;
  readonly onClose?: () => void;
  /** the safe answer of one that asks */
  readonly onKeep?: () => void;
};

/**
 * A dialog whose code comes when it is first opened; from then on it opens and closes by itself. `Instead`: what stands in
 * its place when it does not come, and until it does where that takes long, of one that nobody can wait for.
 */
export function lazyDialog<Props extends DialogProps>(
  load: Load<Props>,
  Instead?: ComponentType<Props>,
): ComponentType<Props> {
  const waysOf = (props: Props): WaysOut => ({
    close: props.onClose ?? props.onKeep,
    ...(Instead !== undefined && { instead: <Instead {...props} /> }),
  });
  const Part = lazyPart(load, 'over', (props: Props) => (props.open ? waysOf(props) : null));
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    const late = props.open && Instead !== undefined && (
      <AfterAWhile>
        <Instead {...props} />
      </AfterAWhile>
    );
    return (
      wasOpened && (
        <Suspense fallback={late}>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}
