import { loadPage } from '../platform/environment.ts';
import { hasTexts, useTexts } from '../platform/texts.ts';

/** A part of the page did not arrive: a new version is out, or the line is down. */
export function Broken() {
  const { t } = useTexts();
  const words = hasTexts('errors')
    ? { title: t('errors:chunk.title'), text: t('errors:chunk.text'), reload: t('errors:chunk.reload') }
    : { title: 'A newer version of the portal is ready', text: '', reload: 'Reload' };
  return (
    <main className="p-entry">
      <div className="p-margin">
        <h1>{words.title}</h1>
      </div>
      <div className="p-column" role="alert">
        <div className="p-form">
          <p>{words.text}</p>
          <button className="p-btn" type="button" onClick={() => loadPage()}>
            {words.reload}
          </button>
        </div>
      </div>
    </main>
  );
}
