import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dialogs } from '../fixtures/dialogs.ts';
import { screens } from '../fixtures/screens.ts';
import { storiesIn } from './stories.ts';

/** What stands over a page: a dialog of the house, one of its own, or what the browser pops up. */
const drawsOver = /<(ConfirmDialog|DialogFrame|DocumentDialog|ClosingDialog|Dialog\.Root|dialog)\b|popover="/;
/** The parts that dialogs are made of, and the panel of development. */
const isPart = (path: string) =>
  path.startsWith('src/flow/') || (path.startsWith('src/ui/') && path !== 'src/ui/session-warning.tsx');

const drawn = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path}`)
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.stories.tsx') && !isPart(path))
  .filter((path) => drawsOver.test(readFileSync(path, 'utf8')));

/** Buttons that go back while nothing is on its way, or that call off what is. */
const leavesOtherwise: Readonly<Record<string, string>> = {
  'features/avatar/crop-dialog.tsx': 'calls the picture off; one that has arrived whole is shown',
  'features/bridge/opened-bar.tsx': 'nothing is sent',
  'features/requests/acts/act.tsx': 'what the act would change is looked up',
  'features/review/decision/decision.tsx': 'the answer is there',
  'features/review/decision/refusal-form.tsx': 'what the refusal would change is looked up',
  'features/review/final/refuse-form.tsx': 'its rules are on their way, and it is asked about then',
  'features/review/issues/form-foot.tsx': 'its rules are on their way, and it is asked about then',
  'features/second-factor/confirm-identity.tsx': 'what follows the check does not come then',
  'features/value-import/row-dialog.tsx': 'nothing is sent',
};

/** What opens the dialog in a story, up to the next one. */
const toldIn = (source: string, name: string) =>
  source.split(/^export const /m).find((part) => part.startsWith(`${name}`)) ?? '';

describe('what opens over a page', () => {
  it('is judged by axe, each dialog and menu: by a row of the screens or by a story', () => {
    expect(drawn.length).toBeGreaterThan(30);
    expect(drawn.toSorted()).toEqual(Object.keys(dialogs).toSorted());
  });

  it('does not close by the second press of a double click on what opened it', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx') && !path.startsWith('flow/'))
      .map((path) => ({ path, code: readFileSync(`src/${path}`, 'utf8') }));
    const roots = files
      .map(({ path, code }) => ({ path, root: /<Dialog\.Root\b[^]*?\n\s*\/?>\n/.exec(code)?.[0] }))
      .filter(({ root }) => root !== undefined && !root.includes('role="alertdialog"'));
    expect(roots.map(({ path }) => path)).toEqual(['ui/closing-dialog.tsx']);
    for (const { path, root } of roots) expect(root, path).toContain('onInteractOutside={pressedBeside}');
    expect(files.filter(({ code }) => code.includes('<ClosingDialog')).length).toBeGreaterThan(4);
  });

  it('is not left by its safe button while what it asks is on its way', () => {
    const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
      .filter(
        (path) => path.endsWith('.tsx') && !path.endsWith('.stories.tsx') && !path.startsWith('public/'),
      )
      .map((path) => ({ path: `features/${path}`, code: readFileSync(`src/features/${path}`, 'utf8') }));
    const leaves = /<Button\b[^>]*\bonClick=\{(on(Cancel|Close|Keep|Back|Declined)|(acts\.)?back)\}/;
    const others = files.filter(({ code }) => leaves.test(code)).map(({ path }) => path);
    expect(others.toSorted()).toEqual(Object.keys(leavesOtherwise).toSorted());
    // a form that is sent from a dialog has a button that leaves
    const sends = files.filter(({ code }) => /<DialogFrame\b[^]*?\bbusy=\{(?!false\})/.test(code));
    expect(sends.length).toBeGreaterThan(9);
    for (const { path, code } of sends)
      if (leavesOtherwise[path] === undefined) expect(code, path).toContain('<LeaveButton');
    // elsewhere it is told what is on its way
    const inPlace = files.filter(
      ({ code }) => code.includes('<LeaveButton') && !code.includes('<DialogFrame'),
    );
    expect(inPlace.length).toBeGreaterThan(5);
    for (const { path, code } of inPlace) expect(code, path).toMatch(/<LeaveButton\b[^>]*\bisSending=\{/);
  });

  it.each(Object.entries(dialogs))('in %s is opened where it is said to be judged', (_path, judged) => {
    if ('row' in judged) {
      const row = screens.find(({ name }) => name === judged.row);
      expect(row?.reach, judged.row).toBeDefined();
      return;
    }
    const [file, name] = judged.story;
    const source = readFileSync(file, 'utf8');
    expect([...storiesIn(source).keys()]).toContain(name);
    expect(toldIn(source, name)).toMatch(/findByRole\('(alert)?dialog'/);
  });
});
