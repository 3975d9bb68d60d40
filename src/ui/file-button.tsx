import { chakra } from '@chakra-ui/react';
import { Camera, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

/** What the file chooser offers; the server and the chart judge again. */
export const acceptedFiles = '.pdf,.jpg,.jpeg,.png,.tif,.tiff,.txt,.doc,.docx';

/** Side by side where the words of both fit on one line, else below each other. */
const wideFlex = { flex: { base: '1 1 auto', md: 'none' } } as const;

type FileButtonProps = {
  readonly onFiles: (files: File[]) => void;
  /** "Choose a file" unless told. */
  readonly label?: string;
  /** Completes the label for who cannot see the slot ("Choose a file, Proof of address"). */
  readonly accessibleLabel?: string;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly variant?: 'outline' | 'quiet';
  /** A second button that opens the camera, on touch screens: its whole name ("Take a photo for Proof of address"). */
  readonly photoLabel?: string;
  readonly wide?: boolean;
};

function Chooser({
  onFiles,
  accept,
  multiple,
  camera,
  children,
  ...button
}: {
  readonly onFiles: (files: File[]) => void;
  readonly accept: string;
  readonly multiple: boolean;
  readonly camera: boolean;
} & Parameters<typeof Button>[0]) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    // The same file may be chosen again after a failure.
    event.currentTarget.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <Button size="sm" onClick={() => input.current?.click()} {...button}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={chosen}
        data-camera={camera || undefined}
        {...(camera ? { capture: 'environment' as const } : {})}
      />
    </>
  );
}

/** Opens the file chooser and, on a touch screen, the camera. */
export function FileButton({
  onFiles,
  label,
  accessibleLabel,
  accept = acceptedFiles,
  multiple = false,
  variant = 'outline',
  photoLabel,
  wide = false,
}: FileButtonProps) {
  const { t } = useTranslation('ui');
  const words = label ?? t('file.choose');
  const shared = { onFiles, variant, ...(wide ? { width: { base: 'full', md: 'auto' } } : {}) };
  return (
    <>
      {photoLabel !== undefined && (
        <chakra.span
          display="none"
          {...(wide ? wideFlex : {})}
          css={{ '@media (pointer: coarse)': { display: 'inline-flex' } }}
        >
          <Chooser {...shared} accept="image/*" multiple={false} camera aria-label={photoLabel}>
            <Camera size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('file.photo')}
          </Chooser>
        </chakra.span>
      )}
      <chakra.span display="inline-flex" {...(wide ? wideFlex : {})}>
        <Chooser
          {...shared}
          accept={accept}
          multiple={multiple}
          camera={false}
          {...(accessibleLabel === undefined ? {} : { 'aria-label': accessibleLabel })}
        >
          {variant === 'outline' && <Upload size={18} strokeWidth={1.75} aria-hidden="true" />}
          {words}
        </Chooser>
      </chakra.span>
    </>
  );
}
