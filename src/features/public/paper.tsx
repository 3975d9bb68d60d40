import { useEffect, useRef, useState } from 'react';
import { bring } from '../../platform/chunk.ts';
import { supportEmail } from '../../platform/environment.ts';
import { hasTexts, loadTexts, useTexts } from '../../platform/texts.ts';
import type { PaperName } from './papers.tsx';

/** The parts of each paper, as their words name them. */
export const paperSections: Readonly<Record<PaperName, readonly string[]>> = {
  help: ['s1', 's2', 's3', 's4'],
  terms: ['s1', 's2', 's3', 's4', 's5', 's6', 's7'],
  privacy: ['s1', 's2', 's3', 's4', 's5'],
  accessibility: ['s1', 's2', 's3'],
  contact: ['s1', 's2', 's3'],
};

/** The words for a paper that does not come: they are there before it is asked for. */
export const prepareFailure = (): Promise<void> => loadTexts(['errors']);

/** Asks for the papers' words, once more with each try; the number of the try that brought nothing. */
function useWords() {
  const [tries, setTries] = useState(1);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    let isGone = false;
    bring(() => loadTexts(['papers', 'errors'])).catch(() => {
      if (!isGone) setFailed(tries);
    });
    return () => {
      isGone = true;
    };
  }, [tries]);
  return { isFailed: failed === tries, hasFailed: failed > 0, retry: () => setTries(failed + 1) };
}

/** What a paper says; nothing until its words are there, and why they are not when they do not come. */
export function Paper({ name }: { readonly name: PaperName }) {
  const { t } = useTexts();
  const { isFailed, hasFailed, retry } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const isThere = hasTexts('papers');
  const hasErrors = hasTexts('errors');
  const email = name === 'help' || name === 'contact' ? supportEmail() : null;
  const press = () => {
    // the button goes once the words have come: the heading keeps the focus
    button.current?.closest('dialog')?.querySelector('h2')?.focus();
    retry();
  };
  return (
    <>
      <output>{isFailed && !isThere && t(hasErrors ? 'errors:part.title' : 'public:form.not_sent')}</output>
      {hasFailed && hasErrors && !isThere && (
        <p>
          <button className="p-btn p-btn-outline" type="button" ref={button} onClick={press}>
            {t('errors:part.retry')}
          </button>
        </p>
      )}
      {isThere &&
        paperSections[name].map((section) => (
          <section key={section}>
            <h3>{t(`papers:sections.${name}.${section}.heading`)}</h3>
            <p>{t(`papers:sections.${name}.${section}.text`)}</p>
          </section>
        ))}
      {email !== null && hasErrors && (
        <p>
          <a href={`mailto:${email}`}>{t('errors:support.write', { email })}</a>
        </p>
      )}
    </>
  );
}
