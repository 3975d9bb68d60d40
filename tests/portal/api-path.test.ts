import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { resolveConfig } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';
import { apiBase } from '../../src/platform/environment.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it.each([
  ['', 'https://fund.example/api/v1'],
  ['/portal/api', 'https://fund.example/portal/api'],
  ['/portal/api/', 'https://fund.example/portal/api'],
])('the API is where the build was told, and an empty word says nothing: “%s”', (said, base) => {
  vi.stubGlobal('window', { location: new URL('https://fund.example/login') });
  vi.stubEnv('VITE_API_BASE', said);
  expect(apiBase()).toBe(base);
});

it('the build takes it from the environment, as the server its settings, and reads no .env file', async () => {
  const root = mkdtempSync(join(tmpdir(), 'portal-env-'));
  try {
    writeFileSync(join(root, '.env'), 'VITE_API_BASE=https://api.other.example\n');
    const asked = { root, configFile: resolve('vite.config.ts'), logLevel: 'silent' } as const;
    const { env } = await resolveConfig(asked, 'build');
    expect(env['VITE_API_BASE']).toBeUndefined();
  } finally {
    rmSync(root, { recursive: true });
  }
});
