import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { bring } from '../../platform/chunk.ts';
import { useTexts } from '../../platform/texts.ts';

export type PaperName = 'help' | 'terms' | 'privacy' | 'accessibility' | 'contact';

/** A button that opens one of the fund's papers in the browser's own dialog; it loads when it is first opened. */
export function PaperButton(props: {
  readonly name: PaperName;
  readonly label?: string;
  readonly className?: string;
  readonly icon?: ReactNode;
}) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [paper, setPaper] = useState(<output />);
  const title = t(`public:papers.${props.name}`);
  const open = () => {
    // what did not come is asked for again with each opening; until it is there the style says so
    bring(() => import('./paper.tsx')).then(
      ({ Paper }) => setPaper(<Paper key={Math.random()} name={props.name} />),
      () => setPaper(<output>{t('public:form.not_sent')}</output>),
    );
    dialog.current?.showModal();
    // its one button stands below all that is to be read
    heading.current?.focus();
  };
  return (
    <>
      <button className={props.className ?? 'p-linkbtn'} type="button" onClick={open}>
        {props.icon}
        {props.label ?? title}
      </button>
      <dialog className="p-dialog" aria-label={title} ref={dialog}>
        <h2 tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <div className="p-paper">{paper}</div>
        <button className="p-btn p-btn-outline" type="button" onClick={() => dialog.current?.close()}>
          {t('public:frame.close')}
        </button>
      </dialog>
    </>
  );
}
