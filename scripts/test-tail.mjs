// Tells scripts/test.mjs when a project's last files are under way: the next project can begin beside them; and at the end
// what failed in no test.

/** So many files are left when there is room: as many as workers, or more where the workers wait for much (scripts/test.mjs). */
const few = Number(process.env.TEST_TAIL ?? 2);

/** Whether something failed after its tests had run: in what follows them, such as a browser that was closed. */
const failedAfter = (part) =>
  part.errors().length > 0 &&
  [...part.children.allTests()].some((test) => ['passed', 'failed'].includes(test.result().state));

// eslint-disable-next-line import/no-default-export -- vitest takes a reporter so
export default class Tail {
  left = 0;

  onTestRunStart(specifications) {
    this.left = specifications.length;
  }

  onTestModuleEnd() {
    this.left -= 1;
    if (this.left === few) process.send?.({ tail: true });
  }

  onTestRunEnd(modules, errors) {
    const idsOf = (some) => some.map(({ moduleId }) => moduleId);
    const failed = new Set(idsOf(modules.filter((module) => module.state() === 'failed')));
    const outside = idsOf(
      modules.filter((module) => [module, ...module.children.allSuites()].some(failedAfter)),
    );
    // what a failed test left behind is explained by it
    const unhandled = errors.filter(({ VITEST_TEST_PATH: path }) => !failed.has(path)).length;
    process.send?.({ outside, unhandled });
  }
}
