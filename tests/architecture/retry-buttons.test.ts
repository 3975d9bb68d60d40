import { describe, expect, it } from 'vitest';
import { read, sourceFiles } from './arrows.ts';

/** A button with all that is in it; none stands in another. */
const buttons = /<(Button|button)\b[\s\S]*?<\/\1>/g;
/** By its words, or by what it does. */
const asksAgain = /'[\w:.-]*\bretry'|\brefetch\(|\.retried'/;
/** It says itself who takes its focus: an heir, the heading of what comes, or what it puts the focus on. */
const namesHeir = /\bref=|handsFocusOn|focusOnArrival\(|setTries\(/;

/** Who takes the focus where the button itself doesn't say it. */
const elsewhere: Readonly<Record<string, string>> = {
  'src/ui/lazy-part.tsx': 'all its buttons together',
  'src/ui/document-slot.tsx': 'the row, to which what is said in a slot leaves it',
  'src/features/review/decision/decision.tsx': 'the heading of the decision, in each of its states',
  'src/features/second-factor/panels.tsx': 'the heading of the panel that comes',
  'src/features/notifications/panel.tsx': 'the button itself: it stays, and is busy',
};

const silentIn = (source: string): readonly string[] =>
  [...source.matchAll(buttons)]
    .map(([all]) => all)
    .filter((all) => asksAgain.test(all) && !namesHeir.test(all));
const silent = sourceFiles('src')
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.stories.tsx'))
  .filter((path) => silentIn(read(path)).length > 0);

describe('a button that asks again', () => {
  it('is the one that leaves its focus to its part, or names who takes it: it goes with the notice that it stands in', () => {
    expect(silent.filter((path) => elsewhere[path] === undefined)).toEqual([]);
    expect(Object.keys(elsewhere).filter((path) => !silent.includes(path))).toEqual([]);
  });

  it('is missed where it says nothing', () => {
    const plain = `<Button size="sm" onClick={() => void found.refetch()}>{t('ui:action.retry')}</Button>`;
    expect(silentIn(`<p>{plain}</p>${plain}<Button onClick={save}>{t('action.save')}</Button>`)).toEqual([
      plain,
    ]);
    expect(silentIn(plain.replace('size', 'ref={leavesFocusToTitle} size'))).toEqual([]);
    expect(silentIn(`<RetryButton onRetry={found.refetch} />`)).toEqual([]);
  });
});
