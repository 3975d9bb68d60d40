import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { orderOf, outlook, outlookFile } from './order.ts';
import type { Outlook } from './order.ts';

const thousands = (number: number) => number.toLocaleString('en-US');
/** `3 min`, `40 s`: how long something takes, roughly. */
const roughly = (milliseconds: number) =>
  milliseconds < 90_000 ? `${Math.round(milliseconds / 1000)} s` : `${Math.round(milliseconds / 60_000)} min`;

function numbersTold({ numbers }: Outlook): readonly string[] {
  return numbers.map(({ chart, ofStates, simple }) => {
    const told = `${chart}: ${ofStates} paths through every state`;
    if (simple === null) return told;
    return (
      `${told}; ${simple.all} simple paths when one goes back by one step, ${simple.inPages} of them in pages ` +
      `(${thousands(simple.free)} when one goes to every step that is reached)`
    );
  });
}

/** Tells how far a run of `npm run test:paths` is, what failed, and at the end what came of it. */
export class Progress implements Reporter {
  private before: Outlook | null = null;
  private begun = Date.now();
  private passed = 0;
  private failed: string[] = [];

  private say(line: string): void {
    process.stdout.write(`${line}\n`);
  }

  onTestModuleCollected(): void {
    this.before = outlook.parse(JSON.parse(readFileSync(outlookFile(orderOf(process.env)), 'utf8')));
    const { all, mine, earlier } = this.before;
    for (const line of numbersTold(this.before)) this.say(line);
    if (this.before.without.length > 0)
      this.say(`Not walked, for tests/fixtures/walkers.ts has no walker: ${this.before.without.join(', ')}.`);
    const part = mine === all ? `${all} paths` : `${mine} of ${all} paths`;
    this.say(earlier === 0 ? `${part} to walk.` : `${part} to walk, ${earlier} of them walked earlier.`);
    this.begun = Date.now();
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'skipped' || state === 'pending' || this.before === null) return;
    // what is asked of a chart as a whole is no path
    const chart = test.parent.type === 'suite' ? test.parent.name : '';
    const isPath = this.before.numbers.some((one) => one.chart === chart);
    if (state === 'passed' && !isPath) return;
    if (state === 'passed') this.passed += 1;
    else {
      this.failed.push(test.fullName);
      this.say(`FAILED ${test.fullName}`);
      for (const { message } of errors ?? []) this.say(message);
    }
    const { mine, earlier } = this.before;
    const now = this.passed + this.failed.length;
    const left = mine - earlier - now;
    const time = roughly(((Date.now() - this.begun) / now) * left);
    const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1);
    const line = `${earlier + now}/${mine} ${chart} ${seconds} s, ${this.failed.length} failed, about ${time} left`;
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[2K${line}${left === 0 ? '\n' : ''}`);
    else if (now % 10 === 0 || left === 0) this.say(line);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { readonly message: string }[]): void {
    const errors = [...modules.flatMap((module) => module.errors()), ...unhandled];
    for (const { message } of errors) this.say(message);
    const { mine, earlier } = this.before ?? { mine: 1, earlier: 0 };
    const open = mine - earlier - this.passed - this.failed.length;
    if (open > 0) this.say(`${open} paths were not walked: the same command goes on with them.`);
    if (open > 0 || errors.length > 0) process.exitCode = 1;
    const failures = this.failed.length + (this.failed.length === 0 && errors.length > 0 ? 1 : 0);
    this.say(`${earlier + this.passed} passed, ${failures} failed`);
  }
}
