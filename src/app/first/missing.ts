import { readText, writeText } from '../../platform/storage.ts';

const key = 'portal.first-load';
/** Milliseconds: what has not come by then will not (specification §8). */
const patience = 120_000;

/** The portal has drawn something itself, be it what is wrong. */
const isThere = () => ['own', 'live'].includes(document.documentElement.dataset['page'] ?? '');

/** As soon as the words are there: a style that never comes keeps the rest of the page from being read. */
function tell(): void {
  const words = document.getElementById('not-loaded');
  if (words === null) addEventListener('DOMContentLoaded', tell, { once: true });
  else if (!isThere()) words.hidden = false;
}

/** One reload; without memory nothing would end them. */
function fail(say: () => void): void {
  const isAgain = readText('session', key) !== null;
  writeText('session', key, '1');
  if (isAgain || readText('session', key) === null) say();
  else location.reload();
}

/** The page's own script or style did not come: after a deploy one reload brings the new ones, then words say so. */
export function watchMissing(): void {
  addEventListener(
    'error',
    ({ target }) => {
      // a style that comes later is a part's own, and told in its place
      const isFirst = document.readyState !== 'complete';
      const isStyle = isFirst && target instanceof HTMLLinkElement && target.rel === 'stylesheet';
      // without its style the script is there, and says so in the person's language
      if (isStyle) fail(() => {});
      else if (target instanceof HTMLScriptElement && !isThere()) fail(tell);
    },
    true,
  );
  document.addEventListener('portal:live', () => {
    document.documentElement.dataset['page'] = 'live';
    const words = document.getElementById('not-loaded');
    // late is better than never; what came once may fail another day
    if (words !== null) words.hidden = true;
    writeText('session', key, null);
  });
  setTimeout(() => {
    if (!isThere()) tell();
  }, patience);
}
