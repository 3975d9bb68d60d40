import { chakra } from '@chakra-ui/react';
import { lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { bring } from '../platform/chunk.ts';
import { Boundary } from './boundary.tsx';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A screen whose code comes when it is first shown. What does not come is the page's affair: its boundary says so. */
export const lazyScreen = <Props extends object>(load: Load<Props>) =>
  lazy(async () => ({ default: await bring(load) }));

/** `over`: of a dialog, which has no place on the page; it is told at the bottom of the window. */
type Place = 'inline' | 'over';

const Over = chakra('div', {
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

type PartFailedProps = { readonly retry: () => void; readonly place?: Place };

/** In the place of a part that did not come. */
export function PartFailed({ retry, place = 'inline' }: PartFailedProps) {
  const { t } = useTranslation('errors');
  const told = (
    <Callout
      tone="negative"
      live="alert"
      title={t('part.title')}
      action={
        <Button variant="outline" onClick={retry}>
          {t('part.retry')}
        </Button>
      }
    >
      {t('part.text')}
    </Callout>
  );
  return place === 'over' ? <Over>{told}</Over> : told;
}

/**
 * A part of a screen whose code comes when it is first shown: a chart, a dialog's content. When it does not come it is
 * told in its place, and the rest of the page, with whatever was typed there, stays.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  place: Place = 'inline',
): ComponentType<Props> {
  let Part = lazyScreen(load);
  return function LazyPart(props: Props) {
    const [tries, setTries] = useState(0);
    const again = () => {
      Part = lazyScreen(load);
      setTries(tries + 1);
    };
    return (
      <Boundary key={tries} renderFault={() => <PartFailed retry={again} place={place} />}>
        <Part {...props} />
      </Boundary>
    );
  };
}
