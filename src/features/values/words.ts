/** The words of the screens of values, all at once: a page that waits for some takes its heading off the page. */
export const valueWords = ['values', 'charts', 'errors', 'ui', 'shell', 'approvals', 'effects', 'correction'];
