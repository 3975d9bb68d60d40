import { supportEmail } from '../../platform/environment.ts';
import { hasTexts, useTexts } from '../../platform/texts.ts';
import type { PaperName } from './papers.tsx';

const sections: Readonly<Record<PaperName, readonly string[]>> = {
  help: ['s1', 's2', 's3', 's4'],
  terms: ['s1', 's2', 's3', 's4', 's5', 's6', 's7'],
  privacy: ['s1', 's2', 's3', 's4', 's5'],
  accessibility: ['s1', 's2', 's3'],
  contact: ['s1', 's2', 's3'],
};

/** What a paper says; nothing until its words are there. */
export function Paper({ name }: { readonly name: PaperName }) {
  const { t } = useTexts();
  const email = name === 'help' || name === 'contact' ? supportEmail() : null;
  return (
    <>
      {hasTexts('papers') &&
        sections[name].map((section) => (
          <section key={section}>
            <h3>{t(`papers:sections.${name}.${section}.heading`)}</h3>
            <p>{t(`papers:sections.${name}.${section}.text`)}</p>
          </section>
        ))}
      {email !== null && hasTexts('errors') && (
        <p>
          <a href={`mailto:${email}`}>{t('errors:support.write', { email })}</a>
        </p>
      )}
    </>
  );
}
