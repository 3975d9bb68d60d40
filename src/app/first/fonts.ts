import { readText, writeText } from '../../platform/storage.ts';

const key = 'portal.fonts';

/** From now on what is drawn asks for the fonts that it is written in. */
function show(): void {
  for (const sheet of document.querySelectorAll<HTMLStyleElement>('style[data-fonts]')) sheet.media = 'all';
}

/**
 * On a thin line code and fonts would share it, and a page that is seen could not be used for as long: the fonts come
 * once the page's script is there. Who had them before most likely has them still, and sees no others first.
 */
export function letFontsCome(): void {
  if (readText('local', key) !== null) return show();
  // the window hears of no element's load
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') show();
    },
    true,
  );
  document.fonts.addEventListener('loadingdone', () => writeText('local', key, '1'), { once: true });
}
