import 'react-easy-crop/react-easy-crop.css';
import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type Ref } from 'react';
import Cropper from 'react-easy-crop';
import type { Square } from '../platform/picture.ts';

const Stage = chakra('div', {
  base: {
    position: 'relative',
    height: { base: '260px', md: '320px' },
    borderRadius: 'l2',
    overflow: 'hidden',
    bg: 'bg.emphasized',
    // the ring of what has the focus would be cut off at the edge
    '& [data-testid=cropper]:focus-visible': { outlineOffset: '-4px' },
  },
});

/** Moves the picture by one step, as an arrow key does. The cropper takes a step by its own arrow keys alone, and keeps the picture under the circle. */
export function pressIn(stage: HTMLElement | null, key: string): void {
  const cropper = stage?.querySelector('[data-testid=cropper]');
  for (const type of ['keydown', 'keyup'])
    cropper?.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
}

const signs: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1, _: -1 };

export type Offset = { readonly x: number; readonly y: number };
type CircleCropProps = {
  readonly ref: Ref<HTMLDivElement>;
  readonly url: string;
  /** what it is and which keys move it, for who cannot see it */
  readonly label: string;
  /** of the picture's middle from the circle's, in pixels of the page */
  readonly offset: Offset;
  /** 1: the circle takes in as much of the picture as can be */
  readonly zoom: number;
  readonly maxZoom: number;
  readonly onOffset: (offset: Offset) => void;
  readonly onZoom: (zoom: number) => void;
  /** plus (1) or minus (-1) was pressed */
  readonly onSign: (sign: 1 | -1) => void;
  /** what is under the circle, in pixels of the picture */
  readonly onSquare: (square: Square) => void;
};

/** A picture under a circle: moved by dragging and by the arrow keys, enlarged by wheel, pinch, plus and minus. */
export function CircleCrop(props: CircleCropProps) {
  const { ref, url, label, offset, zoom, maxZoom, onOffset, onZoom, onSign, onSquare } = props;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const sign = signs[key];
    if (sign !== undefined) onSign(sign);
  };
  return (
    <Stage ref={ref} onKeyDown={onKeyDown}>
      <Cropper
        image={url}
        crop={offset}
        zoom={zoom}
        minZoom={1}
        maxZoom={maxZoom}
        aspect={1}
        rotation={0}
        zoomSpeed={0.5}
        keyboardStep={8}
        restrictPosition
        cropShape="round"
        showGrid={false}
        objectFit="contain"
        style={{}}
        classes={{}}
        mediaProps={{ alt: '' }}
        cropperProps={{ role: 'application', 'aria-label': label }}
        disableAutomaticStylesInjection
        onCropChange={onOffset}
        onZoomChange={onZoom}
        onCropAreaChange={(_share, { x, y, width }) => onSquare({ x, y, side: width })}
      />
    </Stage>
  );
}
