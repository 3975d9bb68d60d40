/** The one file that imports @xstate/test (docs/decisions/0010-xstate-test-is-xstate-graph.md). */
export { TestModel } from '@xstate/test';
