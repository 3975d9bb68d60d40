/** Files that come before a part of the page: being asked for, or there. */
const asked = new Map<string, Promise<unknown>>();

/** A style is waited for; a script is only begun, the import asks for it. What did not come is asked for again. */
function ask(file: string): Promise<unknown> {
  const href = `/${file}`;
  const isStyle = file.endsWith('.css');
  if (isStyle && document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  const arrival = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      asked.delete(file);
      link.remove();
      reject(new Error(`${href} did not arrive`));
    });
  });
  document.head.append(link);
  return isStyle ? arrival : arrival.catch(() => undefined);
}

/**
 * What the build puts around each `import()`: the files of the part come side by side, and its style is there when it is
 * drawn. In the place of the bundler's own, which weighs three times as much in every first page.
 */
async function withFiles<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  const styles = files.map((file) => {
    const known = asked.get(file) ?? ask(file);
    asked.set(file, known);
    return file.endsWith('.css') ? known : null;
  });
  await Promise.all(styles);
  return load();
}

export { withFiles as __vitePreload };
