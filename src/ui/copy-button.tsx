import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { canCopy, copyText } from '../platform/clipboard.ts';
import { IconButton } from './button.tsx';
import { VisuallyHidden } from './hidden.tsx';

type CopyButtonProps = {
  readonly text: string;
  /** "Copy the IBAN" */
  readonly label: string;
  /** "IBAN copied": said aloud */
  readonly doneLabel: string;
};

/** Puts a text on the clipboard, and says that it did. Nothing where a browser can't. */
export function CopyButton({ text, label, doneLabel }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  if (!canCopy()) return null;
  const Icon = copied ? Check : Copy;
  return (
    <>
      <IconButton
        label={label}
        onClick={() => void copyText(text).then(setCopied)}
        onBlur={() => setCopied(false)}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <VisuallyHidden as="output">{copied ? doneLabel : ''}</VisuallyHidden>
    </>
  );
}
