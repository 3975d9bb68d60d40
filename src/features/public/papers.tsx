import { useRef } from 'react';
import type { ReactNode } from 'react';
import { supportEmail } from '../../platform/environment.ts';
import { hasTexts, loadTexts, useTexts } from '../../platform/texts.ts';

export type PaperName = 'help' | 'terms' | 'privacy' | 'accessibility' | 'contact';

const sections: Readonly<Record<PaperName, readonly string[]>> = {
  help: ['s1', 's2', 's3', 's4'],
  terms: ['s1', 's2', 's3', 's4', 's5', 's6', 's7'],
  privacy: ['s1', 's2', 's3', 's4', 's5'],
  accessibility: ['s1', 's2', 's3'],
  contact: ['s1', 's2', 's3'],
};

/** A button that opens one of the fund's papers in the browser's own dialog; its words load when it is first opened. */
export function PaperButton(props: {
  readonly name: PaperName;
  readonly label?: string;
  readonly className?: string;
  readonly icon?: ReactNode;
}) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t(`public:papers.${props.name}`);
  const email = props.name === 'help' || props.name === 'contact' ? supportEmail() : null;
  const open = () => {
    void loadTexts(['papers', ...(email === null ? [] : ['errors'])]);
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
        <div className="p-paper">
          {hasTexts('papers') &&
            sections[props.name].map((section) => (
              <section key={section}>
                <h3>{t(`papers:sections.${props.name}.${section}.heading`)}</h3>
                <p>{t(`papers:sections.${props.name}.${section}.text`)}</p>
              </section>
            ))}
          {email !== null && hasTexts('errors') && (
            <p>
              <a href={`mailto:${email}`}>{t('errors:support.write', { email })}</a>
            </p>
          )}
        </div>
        <button className="p-btn p-btn-outline" type="button" onClick={() => dialog.current?.close()}>
          {t('public:frame.close')}
        </button>
      </dialog>
    </>
  );
}
