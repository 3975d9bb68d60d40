import type { KyselyPlugin, RootOperationNode } from 'kysely';

const reads = /^\s*(select|show|set)\b/i;

function isRead(node: RootOperationNode): boolean {
  if (node.kind === 'RawNode') return reads.test(node.sqlFragments[0] ?? '');
  return node.kind === 'SelectQueryNode' && node.with === undefined;
}

/** Tells whether anything but plain reads was asked through it; what it can't judge counts as written. */
export class WriteWatch implements KyselyPlugin {
  #wrote = false;

  get wrote(): boolean {
    return this.#wrote;
  }
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    this.#wrote ||= !isRead(node);
    return node;
  };
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}
