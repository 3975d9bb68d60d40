import { chakra } from '@chakra-ui/react';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { GroupFrame } from '../../../ui/field-frame.tsx';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { type Point, pad, pathOf, pen, type Stroke } from './strokes.ts';

const Surface = chakra('svg', {
  base: {
    display: 'block',
    width: 'full',
    height: 'auto',
    aspectRatio: `${pad.width} / ${pad.height}`,
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    cursor: 'crosshair',
    // a finger on the pad draws, and does not scroll the page
    touchAction: 'none',
    '&[data-invalid]': { borderWidth: '2px', borderColor: 'negative.solid' },
  },
});

type DrawingPadProps = {
  readonly name: string;
  readonly strokes: readonly Stroke[];
  readonly error: string | undefined;
  readonly onChange: (strokes: readonly Stroke[]) => void;
};

/** Where on the pad a pointer is, in the pad's own units. */
function placeOf(surface: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = surface.getBoundingClientRect();
  return {
    x: ((clientX - box.left) / box.width) * pad.width,
    y: ((clientY - box.top) / box.height) * pad.height,
  };
}

/** Follows one pointer at a time from its press to its release. */
function usePen({ strokes, onChange }: Pick<DrawingPadProps, 'strokes' | 'onChange'>) {
  const [current, setCurrent] = useState<Stroke | null>(null);
  const pointer = useRef<number | null>(null);
  const end = () => {
    if (current) onChange([...strokes, current]);
    pointer.current = null;
    setCurrent(null);
  };
  return {
    current,
    down: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0 || pointer.current !== null) return;
      pointer.current = event.pointerId;
      event.currentTarget.setPointerCapture(event.pointerId);
      setCurrent([placeOf(event.currentTarget, event)]);
    },
    move: (event: PointerEvent<SVGSVGElement>) => {
      const { currentTarget, nativeEvent } = event;
      if (event.pointerId !== pointer.current) return;
      const between = nativeEvent.getCoalescedEvents?.() ?? [];
      const points = (between.length > 0 ? between : [nativeEvent]).map((one) => placeOf(currentTarget, one));
      setCurrent((stroke) => [...(stroke ?? []), ...points]);
    },
    up: (event: PointerEvent<SVGSVGElement>) => {
      if (event.pointerId === pointer.current) end();
    },
  };
}

/** A pad to sign on with a finger, a pen or the mouse. By keyboard one signs by typing: the hint says so. */
export function DrawingPad({ name, strokes, error, onChange }: DrawingPadProps) {
  const { t } = useTranslation('signing');
  const { current, down, move, up } = usePen({ strokes, onChange });
  const drawn = current ? [...strokes, current] : strokes;
  const told = useId();
  const isEmpty = strokes.length === 0;
  return (
    <GroupFrame name={name} label={t('pad')} hint={t('pad_hint')} error={error}>
      <chakra.div id={`field-${name}`} tabIndex={-1} display="grid" gap="2" maxW="600px" outlineOffset="4px">
        <Surface
          viewBox={`0 0 ${pad.width} ${pad.height}`}
          aria-hidden="true"
          {...(error === undefined ? {} : { 'data-invalid': '' })}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
        >
          <chakra.path d={`M24 ${pad.height - 56}H${pad.width - 24}`} stroke="border.emphasized" />
          {drawn.map((stroke, at) => (
            <path
              // eslint-disable-next-line react/no-array-index-key -- strokes are only added at the end
              key={at}
              d={pathOf(stroke)}
              fill="none"
              stroke="currentColor"
              strokeWidth={pen}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ))}
        </Surface>
        <VisuallyHidden id={told} aria-live="polite">
          {t(isEmpty ? 'pad_empty' : 'pad_drawn')}
        </VisuallyHidden>
        <div>
          <Button
            variant="outline"
            size="sm"
            blocked={isEmpty}
            {...(isEmpty ? { 'aria-describedby': told } : {})}
            aria-label={t('clear_what')}
            onClick={() => onChange([])}
          >
            {t('clear')}
          </Button>
        </div>
      </chakra.div>
    </GroupFrame>
  );
}
