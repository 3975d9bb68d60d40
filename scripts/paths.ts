import { writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { answerTo } from './paths/answer.ts';
import { Refused } from './paths/asked.ts';
import { browserTests } from './paths/formats/playwright.ts';

try {
  const { text, out } = await answerTo(process.argv.slice(2));
  if (out === null) process.stdout.write(`${text.trimEnd()}\n`);
  else {
    writeFileSync(out, `${text.trimEnd()}\n`);
    console.log(out);
    if (out.endsWith('.ts') && dirname(resolve(out)) !== browserTests)
      console.error(`Only the tests in ${relative('.', browserTests)} are run in a browser.`);
  }
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  console.error('npm run paths -- --help says what can be asked.');
  process.exitCode = 2;
}
