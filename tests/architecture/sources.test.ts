import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

type Source = { readonly path: string; readonly code: string };

/** Without comments: they may speak of what the code may not do. What looks like one in a text is code. */
const withoutComments = (path: string, text: string): string =>
  parseSync(path, text).comments.reduceRight(
    (code, { start, end }) => code.slice(0, start) + code.slice(end),
    text,
  );

const sourcesIn = (...folders: readonly string[]): readonly Source[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.stories.tsx'))
      .map((path) => ({ path, code: withoutComments(path, readFileSync(path, 'utf8')) })),
  );

const server = sourcesIn('server', 'contract');
const all = [...server, ...sourcesIn('machines', 'src')];
const pathsOf = (sources: readonly Source[], pattern: RegExp): string[] =>
  sources
    .filter(({ code }) => pattern.test(code))
    .map(({ path }) => path)
    .toSorted();
const wordsOf = (sources: readonly Source[], pattern: RegExp): string[] => {
  const found = sources.flatMap(({ code }) => [...code.matchAll(pattern)].map(([, word = '']) => word));
  return [...new Set(found)].toSorted();
};

describe('the code', () => {
  it('is looked at whole, and without its comments alone', () => {
    const text =
      "type === '*/*'; a.innerHTML = b; glob('**/*.html'); /* eval( */ c('https://x'); // srcdoc\n";
    expect(withoutComments('x.ts', text)).toBe(
      "type === '*/*'; a.innerHTML = b; glob('**/*.html');  c('https://x'); \n",
    );
  });

  it('runs no text as code', () => {
    expect(pathsOf(all, /\beval\(|\bnew Function\b|node:vm\b|\bset(Timeout|Interval)\(\s*['"`]/)).toEqual([]);
  });

  it('makes no markup of text, but for the pictures of the charts, which no built portal shows', () => {
    const markup =
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|srcdoc/i;
    expect(pathsOf(all, markup)).toEqual(['src/flow/panel/map.tsx', 'src/flow/panel/picture.tsx']);
  });

  it('makes no pattern in the server of what comes in', () => {
    // of patterns that stand beside it; of a fixed word and a number of the server's own paper; of one of three separators
    const known = [
      'contract/values/marks.ts',
      'server/files/agreement.ts',
      'server/files/sheet-in/csv-in.ts',
    ];
    expect(pathsOf(server, /\bRegExp\(/)).toEqual(known);
  });

  it('puts no query together from text, but for what the operator asks of one person, by an id that was judged', () => {
    const known = ['server/privacy-export.ts', 'server/repositories/erasure.ts'];
    expect(pathsOf(server, /\bsql\.raw\b/).filter((path) => !known.includes(path))).toEqual([]);
    const ofCalls = sourcesIn('server/handlers', 'server/http', 'server/rules', 'contract');
    expect(pathsOf(ofCalls, /\bsql\.(raw|lit)\b|\.query\(['"`]/)).toEqual([]);
  });
});

describe('what nobody may guess', () => {
  it('comes from the system’s own generator', () => {
    // a pause between tries
    expect(pathsOf(server, /Math\.random/)).toEqual(['server/db/listen.ts']);
    expect(wordsOf(server, /\brandomBytes\((\d+)\)/g)).toEqual(['12', '16', '32']);
  });

  it('is hashed and sealed by what the threat model names', () => {
    const algorithms = /\bcreate(?:Hash|Hmac|Cipheriv|Decipheriv)\(\s*['"]([^'"]+)['"]/g;
    expect(wordsOf(server, algorithms)).toEqual(['aes-256-gcm', 'chacha20-poly1305', 'sha1', 'sha256']);
    // the form of the list of leaked passwords; nothing is kept by it
    expect(pathsOf(server, /'sha1'/)).toEqual(['server/files/breached-passwords.ts']);
    expect(pathsOf(server, /\bcreate(Hash|Hmac|Cipheriv|Decipheriv)\(\s*[^'"\s]/)).toEqual([]);
    const model = readFileSync('docs/threat-model.md', 'utf8');
    for (const named of ['AES-256-GCM', 'ChaCha20-Poly1305', 'SHA-1', 'SHA-256', 'HMAC-SHA-256', 'argon2id'])
      expect(model).toContain(named);
  });
});

describe('the server', () => {
  it('calls its database, its mail server, its bucket and its scanner, and nobody else', () => {
    const callers =
      /\bfetch\(|from 'aws4fetch'|from 'nodemailer'|\b(request|get|connect|createConnection)\b[^;]*from 'node:(https?|net|tls|http2|dgram)'/;
    expect(pathsOf(server, callers)).toEqual([
      'server/files/bucket.ts',
      'server/files/clamd.ts',
      'server/mail/send.ts',
    ]);
    const database =
      /\bimport \{[^}]*\b(?<!type )(Client|Pool)\b(?![^}]*\}\s*from '(?!pg'))[^}]*\} from 'pg'/;
    expect(pathsOf(server, database).every((path) => path.startsWith('server/db/'))).toBe(true);
  });

  it('starts no program but its database and the reader of spreadsheets, and no thread', () => {
    const starters = pathsOf(server, /from 'node:(child_process|worker_threads|cluster)'/);
    const elsewhere = starters.filter((path) => !path.startsWith('server/db/embedded/'));
    expect(elsewhere).toEqual(['server/files/value-file/apart.ts']);
    expect(pathsOf(server, /(?<!\.)\bexec(Sync)?\(|\bshell:\s*true/)).toEqual([]);
  });
});

describe('a page', () => {
  it('asks in one place alone whether its address names nothing, so that a mistyped id is told like an unknown one', () => {
    expect(pathsOf(sourcesIn('src/features', 'src/ui'), /[!=]== 'not_found'/)).toEqual(['src/ui/gone.ts']);
  });
});

describe('a field for a password', () => {
  it('hides it, says to a manager of passwords what it is, and lets it be pasted', () => {
    const fields = pathsOf(sourcesIn('src'), /type=\{shown \? 'text' : 'password'\}/);
    expect(fields).toEqual(['src/features/public/parts.tsx', 'src/ui/password-field.tsx']);
    const users = sourcesIn('src').filter(
      ({ path, code }) => /<PasswordField\b/.test(code) && !fields.includes(path),
    );
    expect(users.length).toBeGreaterThan(3);
    expect(
      users
        .filter(({ code }) => !/autoComplete(=|: )['"](new|current)-password/.test(code))
        .map(({ path }) => path),
    ).toEqual([]);
    const pastes = pathsOf(sourcesIn('src'), /\bonPaste=|addEventListener\(\s*'paste'/);
    expect(pastes.filter((path) => !path.startsWith('src/features/values/grid/'))).toEqual([]);
  });
});
