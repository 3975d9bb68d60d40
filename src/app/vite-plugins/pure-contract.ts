import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const home = `${resolve('contract')}/`;

/**
 * A rule of the contract is made of calls, which a bundler has to keep: it can't know that they do nothing else. Here it
 * is told, so that a screen that reads a list of names beside a schema brings neither the schema nor its library.
 */
export function pureContract(): Plugin {
  return {
    name: 'portal:pure-contract',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(home)) return undefined;
      const made = this.parse(code).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
      });
      let pure = code;
      for (const { init } of made.toReversed()) {
        if (init === null || !('start' in init) || /Function|Literal/.test(init.type)) continue;
        const value = code.slice(init.start, init.end);
        if (!/[(.]/.test(value)) continue;
        pure = `${pure.slice(0, init.start)}/* @__PURE__ */ (() => (${value}))()${pure.slice(init.end)}`;
      }
      return { code: pure, map: null, moduleSideEffects: false };
    },
  };
}
