import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { after } from '../../platform/clock.ts';
import { VisuallyHidden } from '../hidden.tsx';
import type { PageLook } from './paged-document.tsx';
import type { PdfFile, PdfPage } from './pdf-file.ts';
import type { Size } from './view.ts';

/** While one zooms step by step the last drawing is stretched; this long after the last step it is drawn anew. */
const rest = 120;

type PdfPageViewProps = {
  readonly file: PdfFile;
  readonly number: number;
  readonly look: PageLook;
  readonly onSize: (number: number, size: Size) => void;
};

type Shown =
  | { readonly kind: 'drawing' }
  | { readonly kind: 'drawn'; readonly words: string }
  | { readonly kind: 'failed' };

/** A canvas keeps its memory for a while after it has left the page, unless it is emptied. */
function empty(host: HTMLElement | null): void {
  for (const canvas of host?.querySelectorAll('canvas') ?? []) canvas.width = 0;
  host?.replaceChildren();
}

/** One page, drawn when it comes near and let go when it is far: a long file costs no more than a short one. */
export function PdfPageView({ file, number, look: { scale, turn }, onSize }: PdfPageViewProps) {
  const { t } = useTranslation('documents');
  const host = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PdfPage | null>(null);
  const [shown, setShown] = useState<Shown>({ kind: 'drawing' });

  useEffect(() => {
    let gone = false;
    let opened: PdfPage | null = null;
    const box = host.current;
    file.page(number).then(
      (found) => {
        opened = found;
        if (gone) return;
        onSize(number, found.size);
        setPage(found);
      },
      () => {
        if (!gone) setShown({ kind: 'failed' });
      },
    );
    return () => {
      gone = true;
      empty(box);
      opened?.release();
    };
  }, [file, number, onSize]);

  useEffect(() => {
    if (!page) return undefined;
    let stop: () => void = () => undefined;
    let gone = false;
    const begin = () => {
      const drawing = page.draw({ scale, turn, density: window.devicePixelRatio });
      stop = drawing.stop;
      Promise.all([drawing.done, page.words().catch(() => '')]).then(
        ([canvas, words]) => {
          if (gone || !host.current) return;
          empty(host.current);
          canvas.setAttribute('role', 'img');
          canvas.setAttribute('aria-label', t('viewer.pageNumber', { n: number }));
          host.current.append(canvas);
          setShown({ kind: 'drawn', words });
        },
        () => {
          if (!gone) setShown({ kind: 'failed' });
        },
      );
    };
    const callOff = after(host.current?.firstChild ? rest : 0, begin);
    return () => {
      gone = true;
      callOff();
      stop();
    };
  }, [page, number, scale, turn, t]);

  return (
    <>
      <chakra.div
        ref={host}
        aria-busy={shown.kind === 'drawing'}
        position="absolute"
        inset="0"
        css={{ '& canvas': { display: 'block', width: '100%', height: '100%' } }}
      />
      {shown.kind === 'drawn' && shown.words !== '' && <VisuallyHidden as="p">{shown.words}</VisuallyHidden>}
      {shown.kind === 'failed' && (
        <chakra.p position="absolute" inset="0" padding="4" role="alert" color="#3d4a50" textStyle="ui">
          {t('viewer.pageFailed', { n: number })}
        </chakra.p>
      )}
    </>
  );
}
