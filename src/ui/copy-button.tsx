import { chakra } from '@chakra-ui/react';
import { Check, Copy, X } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canCopy, copyText } from '../platform/clipboard.ts';
import { IconButton } from './button.tsx';
import { VisuallyHidden } from './hidden.tsx';

type CopyButtonProps = {
  readonly text: string;
  /** "Copy the IBAN" */
  readonly label: string;
  /** "IBAN copied": said aloud */
  readonly doneLabel: string;
  /**
   * Where a sentence below it begins. `end`: it ends with the button, which stands at the right of something. `start`: it
   * begins with the row that the button stands in, which is `position: relative`.
   */
  readonly side?: 'start' | 'end';
};

const icons = { idle: Copy, done: Check, failed: X } as const;

/** Below the button, over what stands there: a cell of a list has no room for it. */
const Note = chakra('span', {
  base: {
    position: 'absolute',
    top: '100%',
    insetInlineEnd: '0',
    zIndex: 'dropdown',
    width: '240px',
    px: '3',
    py: '2',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'overlay',
    textStyle: 'ui',
    whiteSpace: 'normal',
  },
});

/** Puts a text on the clipboard, and says whether it did. Nothing where a browser can't. */
export function CopyButton({ text, label, doneLabel, side = 'end' }: CopyButtonProps) {
  const { t } = useTranslation('ui');
  const [became, setBecame] = useState<keyof typeof icons>('idle');
  if (!canCopy()) return null;
  const Icon = icons[became];
  const copy = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    // what it says stands until it is left, and not every browser focuses what is pressed
    button.focus();
    // the same words are said once more only where they were gone meanwhile
    setBecame('idle');
    setBecame((await copyText(text)) ? 'done' : 'failed');
  };
  return (
    <chakra.span position={side === 'start' ? 'static' : 'relative'} display="inline-flex">
      <IconButton label={label} onClick={(event) => void copy(event)} onBlur={() => setBecame('idle')}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <output>
        {became === 'done' && <VisuallyHidden>{doneLabel}</VisuallyHidden>}
        {became === 'failed' && (
          <Note {...(side === 'start' ? { insetInlineStart: '0', insetInlineEnd: 'auto' } : {})}>
            {t('copy.failed')}
          </Note>
        )}
      </output>
    </chakra.span>
  );
}
