import { describe, expect, it } from 'vitest';
import { importsOf, read, sourceFiles, wrongArrows } from './arrows.ts';

const folders = ['contract', 'machines', 'src', 'server'];

describe('the arrows between folders', () => {
  it('are those of the architecture, in every file', () => {
    const files = folders.flatMap(sourceFiles).filter((file) => !file.endsWith('.stories.tsx'));
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((file) => wrongArrows(file, read(file)))).toEqual([]);
  });

  it('are seen in static, dynamic, type-only and re-exporting form', () => {
    const source = `import type { A } from './a.ts';\nexport { b } from '../b.ts';\nimport './c.css';\nconst d = await import('./d.ts');\nimport {\n  e,\n} from 'e';`;
    expect(importsOf('x.ts', source)).toEqual({
      atOnce: ['./a.ts', './c.css', 'e', '../b.ts'],
      later: ['./d.ts'],
    });
  });

  it.each([
    ['machines/session/machine.ts', "import { useState } from 'react';"],
    ['machines/session/machine.ts', "import { api } from '../../src/api/client.ts';"],
    ['contract/enums.ts', "import { rules } from '../server/rules/ledger.ts';"],
    ['src/features/enrollment/screen.tsx', "import { api } from '../../api/client.ts';"],
    [
      'src/features/enrollment/screen.tsx',
      "import {\n  // a member's own\n  api,\n} from '../../api/client.ts';",
    ],
    ['src/features/enrollment/screen.tsx', "import { t } from 'luxon'; import '../../api/client.ts';"],
    ['src/features/enrollment/screen.tsx', 'const api = () => import(`../../api/client.ts`);'],
    ['src/features/enrollment/screen.tsx', "const all = import.meta.glob('../../api/*.ts');"],
    ['src/features/enrollment/screen.tsx', "new URL('../../api/client.ts', import.meta.url);"],
    ['src/features/enrollment/screen.tsx', "type Api = import('../../api/client.ts').Api;"],
    ['src/features/enrollment/screen.tsx', "import { Card } from '../dashboard/card.tsx';"],
    ['src/app/router.tsx', "import { build } from '../../server/app.ts';"],
    ['src/app/router.tsx', "import pg from 'pg';"],
    ['src/app/router.tsx', "import { FlowPanel } from '../flow/panel.tsx';"],
    ['src/ui/pager.tsx', "const { titleOf } = await import('../flow/words.ts');"],
    ['src/flow/panel.tsx', "import { Box } from '@chakra-ui/react';"],
    ['src/flow/panel.tsx', "import { system } from '../app/theme/system.ts';"],
    ['server/app.ts', "import { api } from '../src/api/client.ts';"],
    ['server/app.ts', "import { createMachine } from 'xstate';"],
  ])('reports a wrong one planted in %s: %s', (file, source) => {
    expect(wrongArrows(file, source)).toHaveLength(1);
  });

  it('let the portal itself bring the words of its charts late, for development', () => {
    const late = "if (import.meta.env.DEV) void import('../flow/panel.tsx');";
    expect(wrongArrows('src/app/inspect.ts', late)).toEqual([]);
  });
});

describe('files', () => {
  it('have no barrel: an index that only re-exports', () => {
    const indexes = folders.flatMap(sourceFiles).filter((file) => /\/index\.tsx?$/.test(file));
    const barrels = indexes.filter((file) => /^\s*export\s+(\*|\{[^}]*\})\s+from/m.test(read(file)));
    expect(barrels).toEqual([]);
  });

  // what is development's alone is told by a constant that a build replaces, there and then
  it('touch clock, storage and environment in src/platform only', () => {
    const touch =
      /\b(?:Date\.now\(|new Date\(\)|localStorage|sessionStorage|import\.meta\.env(?!\.DEV\b)|matchMedia\()/;
    const files = ['machines', 'src']
      .flatMap(sourceFiles)
      .filter((file) => !file.startsWith('src/platform/'));
    const code = (file: string) => read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    expect(files.filter((file) => touch.test(code(file)))).toEqual([]);
  });
});
