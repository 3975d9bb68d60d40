// The page's own script or style did not come: after a deploy one reload brings the new ones, then words say so.
(() => {
  const key = 'portal.first-load';
  const isEmpty = () => !document.getElementById('portal')?.hasChildNodes();
  const tell = () => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tell);
    else document.getElementById('not-loaded')?.removeAttribute('hidden');
  };
  const fail = () => {
    let again = true;
    try {
      again = sessionStorage.getItem(key) !== null;
      sessionStorage.setItem(key, '1');
    } catch {
      // no memory: nothing would end the reloads
    }
    if (again) tell();
    else location.reload();
  };
  addEventListener(
    'error',
    ({ target }) => {
      const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
      if (isStyle || (target instanceof HTMLScriptElement && isEmpty())) fail();
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
