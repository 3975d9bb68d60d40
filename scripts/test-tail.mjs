// Tells scripts/test.mjs when a project's last files are under way: the next project can begin beside them.

/** As many files as workers: from here on there is room. */
const few = 2;

// eslint-disable-next-line import/no-default-export -- vitest takes a reporter so
export default class Tail {
  left = 0;

  onTestRunStart(specifications) {
    this.left = specifications.length;
  }

  onTestModuleEnd() {
    this.left -= 1;
    if (this.left === few) process.send?.('tail');
  }
}
