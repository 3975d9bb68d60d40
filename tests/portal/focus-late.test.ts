import { afterEach, describe, expect, it, vi } from 'vitest';
import { focusLate } from '../../src/ui/focus-late.ts';

/** What has the focus in a page: nothing of it, or something inside these. */
function focusIn(...inside: readonly unknown[]): void {
  const body = {};
  const focused = {
    inside,
    closest: (selector: string) => (inside.includes(selector) ? {} : null),
  };
  vi.stubGlobal('document', { body, activeElement: inside.length === 0 ? body : focused });
}
/** A part of that page, as far as it is asked for. */
function partOf(name: string) {
  const focus = vi.fn();
  const part = {
    focus,
    contains: (one: { readonly inside?: readonly unknown[] }) => one.inside?.includes(name) === true,
  };
  return { focus, part };
}
const late = (part: unknown): void => Reflect.apply(focusLate, undefined, [part, part]);

afterEach(() => void vi.unstubAllGlobals());

describe('what an answer brings', () => {
  it('takes the focus that nothing has, or its own part, or the dialog that asked', () => {
    for (const place of [[], ['list'], ['[role$=dialog]']]) {
      focusIn(...place);
      const { focus, part } = partOf('list');
      late(part);
      expect(focus, place.join()).toHaveBeenCalledOnce();
    }
  });

  it('leaves it with who went on to something else meanwhile', () => {
    focusIn('another part');
    const { focus, part } = partOf('list');
    late(part);
    expect(focus).not.toHaveBeenCalled();
  });

  it('is nothing where its place is gone', () => {
    focusIn();
    expect(() => late(null)).not.toThrow();
  });
});
