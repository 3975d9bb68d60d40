/** Everything that the pages of an investor's money say, at once: nothing typed is taken off the page to wait for words. */
export const moneyWords = ['money', 'requests', 'documents', 'errors', 'ui', 'shell'];
