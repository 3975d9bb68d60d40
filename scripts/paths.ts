import { writeFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { answerTo } from './paths/answer.ts';
import { Refused } from './paths/asked.ts';
import { browserTests } from './paths/formats/playwright.ts';

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : String(error));
  }
}

try {
  const { text, out } = await answerTo(process.argv.slice(2));
  if (out === null) process.stdout.write(`${text.trimEnd()}\n`);
  else {
    write(out, `${text.trimEnd()}\n`);
    console.log(out);
    const isRun = resolve(out).startsWith(`${browserTests}${sep}`) && out.endsWith('.test.ts');
    if (out.endsWith('.ts') && !isRun)
      console.error(`Only ${relative('.', browserTests)}/**/*.test.ts are run in a browser.`);
  }
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  console.error('npm run paths -- --help says what can be asked.');
  process.exitCode = 2;
}
