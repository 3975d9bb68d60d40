import { useId, useState } from 'react';
import { copyText } from '../../platform/clipboard.ts';
import { Mark } from './marks.tsx';
import type { FlowTexts } from './texts.ts';

type CopyLinkProps = { readonly href: string | null; readonly t: FlowTexts };

/** Copies the link that reopens exactly this state; says why where there is none, and shows it where none can be copied. */
export function CopyLink({ href, t }: CopyLinkProps) {
  const [told, setTold] = useState<{ readonly href: string; readonly isCopied: boolean } | null>(null);
  const why = useId();
  const isTold = told !== null && told.href === href;
  const copy = async () => {
    if (href !== null) setTold({ href, isCopied: await copyText(href) });
  };
  return (
    <>
      <button
        type="button"
        className="flow-button"
        {...(href === null ? { 'aria-disabled': true, 'aria-describedby': why } : {})}
        title={href === null ? t('panel.never_linked') : href}
        onClick={() => void copy()}
      >
        <Mark name={isTold && told.isCopied ? 'check' : 'link'} />
        <span aria-live="polite">{isTold && told.isCopied ? t('panel.copied') : t('panel.copy')}</span>
      </button>
      {href === null && (
        <p className="flow-quiet flow-full" id={why}>
          {t('panel.never_linked')}
        </p>
      )}
      {isTold && !told.isCopied && (
        <p className="flow-quiet flow-full">
          {t('panel.copy_by_hand')} <a href={href ?? ''}>{href}</a>
        </p>
      )}
    </>
  );
}
