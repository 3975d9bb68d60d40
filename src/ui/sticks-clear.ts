/**
 * For the `ref` of a bar at the window's bottom. What takes the focus is scrolled clear of it: its height is `--bar`, which
 * the theme's `scroll-padding-bottom` reads; of a bar that is gone that is 0. One that grows over two fifths of the window
 * stands in the page instead and covers nothing; whoever has the focus in it goes with it.
 */
export function sticksClear(bar: HTMLElement | null): void {
  if (bar === null) return;
  new ResizeObserver(() => {
    const { offsetHeight: height, style } = bar;
    const isTall = height > innerHeight * 0.4;
    style.position = isTall ? 'static' : '';
    document.documentElement.style.setProperty('--bar', `${isTall ? 0 : height}px`);
    if (isTall) bar.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
  }).observe(bar);
}
