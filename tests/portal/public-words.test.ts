import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { languages } from '../../contract/enums.ts';

const read = (language: string, area: string): unknown =>
  JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8'));
const secondStep = z.object({ code: z.object({ totp: z.string(), use_recovery_code: z.string() }) });
const foot = z.object({ frame: z.object({ never_asks: z.string() }) });

it.each(languages)('the page that asks for a password says by which ways nobody does (%s)', (language) => {
  const { never_asks } = foot.parse(read(language, 'public')).frame;
  expect(never_asks).toMatch(/e-mail|correo/);
  expect(never_asks).toMatch(/phone|téléphone|teléfono|telefono/);
});

it.each(languages)('on a phone the code’s name and the way to another stand in one row (%s)', (language) => {
  const { totp, use_recovery_code } = secondStep.parse(read(language, 'second-factor')).code;
  // 358 px: eight for a letter of the name, seven for one of the way, at the most
  expect(totp.length + use_recovery_code.length).toBeLessThanOrEqual(48);
});
