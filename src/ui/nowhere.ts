/** Whether the focus is on nothing of the page. */
export const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
