// The page's own script or style did not come: after a deploy one reload brings the new ones, then words say so.
(() => {
  const key = 'portal.first-load';
  const isEmpty = () => !document.getElementById('portal')?.hasChildNodes();
  const tell = () => {
    if (document.readyState === 'loading') {
      addEventListener('DOMContentLoaded', tell);
      return;
    }
    const words = document.getElementById('not-loaded');
    const portal = document.getElementById('portal');
    if (!words || !portal || portal.hasChildNodes()) return;
    words.hidden = false;
    // late is better than never
    const late = new MutationObserver(() => {
      if (isEmpty()) return;
      late.disconnect();
      words.hidden = true;
    });
    late.observe(portal, { childList: true });
  };
  const fail = (say) => {
    let again = true;
    try {
      again = sessionStorage.getItem(key) !== null;
      sessionStorage.setItem(key, '1');
    } catch {
      // no memory: nothing would end the reloads
    }
    if (again) say();
    else location.reload();
  };
  addEventListener(
    'error',
    ({ target }) => {
      // a style that comes later is a part's own, and told in its place
      const isFirst = document.readyState !== 'complete';
      const isStyle = isFirst && target instanceof HTMLLinkElement && target.rel === 'stylesheet';
      // without its style the script is there, and says so in the person's language
      if (isStyle) fail(() => {});
      else if (target instanceof HTMLScriptElement && isEmpty()) fail(tell);
    },
    true,
  );
  addEventListener('load', () => {
    // what came once may fail another day
    const comes = setInterval(() => {
      if (isEmpty()) return;
      clearInterval(comes);
      try {
        if (document.getElementById('not-loaded')?.hidden) sessionStorage.removeItem(key);
      } catch {
        // nothing was kept
      }
    }, 1000);
  });
  setTimeout(() => {
    if (isEmpty()) tell();
  }, 120_000);
})();
