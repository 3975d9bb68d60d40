import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { avatarLimits } from '../../../contract/values/avatar.ts';
import { type Refusal, refusalOf } from '../../../machines/refusal.ts';
import { cutSquare, type Picture, type Square } from '../../platform/picture.ts';
import { setAvatarMutation } from '../../queries/avatar.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { CircleCrop, type Offset, pressIn } from '../../ui/circle-crop.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { formatProgress } from '../../ui/format.ts';
import { useLanguage } from '../../ui/format-parts.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { MoveField } from './move-field.tsx';
import { ZoomField, zoomStep } from './zoom-field.tsx';

type CropDialogProps = {
  readonly picture: Picture;
  readonly onCancel: () => void;
  /** where the picture is read from now on */
  readonly onSaved: (source: string) => void;
};

const { leastSide, keptSide } = avatarLimits;
const greatestZoom = 4;
/** Never so near that what is cut out would be smaller than a picture may be. */
const zoomLimit = ({ width, height }: Picture) =>
  Math.max(1, Math.min(greatestZoom, Math.min(width, height) / leastSide));
/** The middle, before anything was moved. */
const middle = ({ width, height }: Picture): Square => {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
};

/** Cuts the square out and sends it. What the browser can't draw is told as what the server can't read. */
function useSending({ picture, onSaved }: CropDialogProps) {
  const { mutateAsync } = useMutation(setAvatarMutation(useQueryClient()));
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState<Refusal | null>(null);
  const stop = useRef<AbortController>(null);
  // whole, it can't be called off: it is kept, and its answer says where it is read
  const isWhole = useRef(false);
  useEffect(
    () => () => {
      if (!isWhole.current) stop.current?.abort();
    },
    [],
  );
  const send = async (square: Square) => {
    const own = new AbortController();
    stop.current = own;
    isWhole.current = false;
    setFault(null);
    setShare(0);
    try {
      const side = Math.min(keptSide, Math.max(leastSide, Math.round(square.side)));
      const cut = await cutSquare(picture, square, side).catch(() => null);
      if (cut === null) throw Object.assign(new Error('not drawn'), { key: 'base64_encoding_error' });
      const file = new File([cut], 'avatar.jpg', { type: 'image/jpeg' });
      const onProgress = (sent: number) => {
        isWhole.current = sent === 1;
        setShare(sent);
      };
      const source = await mutateAsync({ file, signal: own.signal, onProgress });
      if (!own.signal.aborted) onSaved(source);
    } catch (thrown) {
      if (own.signal.aborted) return;
      const refusal = refusalOf(thrown);
      const { file } = refusal.fields;
      setFault({ ...refusal, key: file === undefined ? `keys.${refusal.key}` : `fields.${file}` });
      setShare(null);
    }
  };
  return { send, share, fault, isBusy: share !== null };
}

/** Moves and enlarges a chosen picture under a circle, by pointer, touch or keys, and sends what is in the circle. */
export function CropDialog(props: CropDialogProps) {
  const { picture, onCancel } = props;
  const { t } = useTranslation(['avatar', 'errors']);
  const language = useLanguage();
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState(() => middle(picture));
  const { send, share, fault, isBusy } = useSending(props);
  const limit = zoomLimit(picture);
  const change = (by: number) => setZoom((now) => Math.min(limit, Math.max(1, now + by)));
  const stage = useRef<HTMLDivElement>(null);
  return (
    <DialogFrame
      title={t('avatar:crop.title')}
      lead={t('avatar:crop.lead')}
      busy={isBusy}
      onClose={onCancel}
      onSubmit={() => {
        if (!isBusy) void send(square);
      }}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {t('avatar:crop.cancel')}
          </Button>
          <Button type="submit" busy={isBusy} busyLabel={t('avatar:crop.saving')}>
            {t('avatar:crop.save')}
          </Button>
        </>
      }
    >
      {fault !== null && (
        <Callout tone="negative" live="alert" title={t('avatar:refused')}>
          {t(`errors:${fault.key}`, { at: fault.until, defaultValue: t('errors:keys.unexpected_error') })}
          <FaultNote of={fault} />
        </Callout>
      )}
      <CircleCrop
        ref={stage}
        url={picture.url}
        label={t('avatar:crop.area')}
        offset={offset}
        zoom={zoom}
        maxZoom={limit}
        onOffset={setOffset}
        onZoom={setZoom}
        onSign={(sign) => change(sign * zoomStep)}
        onSquare={setSquare}
      />
      <ZoomField value={zoom} max={limit} onChange={setZoom} onStep={change} />
      <MoveField onMove={(key) => pressIn(stage.current, key)} />
      {share !== null && (
        <chakra.div display="grid" gap="1">
          <ProgressBar value={share} label={t('avatar:crop.saving')} />
          <chakra.p textStyle="ui" color="fg.muted">
            {t('avatar:crop.sent', { percent: formatProgress(share, language) })}
          </chakra.p>
        </chakra.div>
      )}
    </DialogFrame>
  );
}
