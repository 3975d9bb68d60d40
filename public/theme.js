// Sets light or dark before the first paint; src/platform/theme.ts changes it afterwards.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('portal.theme');
  } catch {
    // no memory: the system decides
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
})();
