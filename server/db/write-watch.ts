import type { KyselyPlugin, OperationNode, RawNode, SelectQueryNode } from 'kysely';

const reads = /^\s*(select|show|set)\b/i;

const isRaw = (node: OperationNode): node is RawNode => node.kind === 'RawNode';
const isSelect = (node: OperationNode): node is SelectQueryNode => node.kind === 'SelectQueryNode';

/** Whether a statement is a plain read; what can't be judged is none. */
export function isRead(node: OperationNode): boolean {
  if (isSelect(node)) return node.with === undefined;
  if (!isRaw(node)) return false;
  const [first = ''] = node.sqlFragments;
  // a text may begin with a statement that stands in it as a whole
  const [within] = node.parameters;
  return first.trim() === '' && within !== undefined ? isRead(within) : reads.test(first);
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
