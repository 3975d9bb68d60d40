/** Everything that an import says, at once: nothing is taken off the page to wait for words. */
export const importWords = ['value-import', 'errors', 'ui', 'shell'];
