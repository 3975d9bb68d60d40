import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import {
  contractTemplateKinds,
  languages,
  type ContractTemplateKind,
  type Language,
} from '../../contract/enums.ts';
import { ConfigError, type Config } from '../config.ts';
import { makeSampleTemplate } from './sample-templates.ts';

export type Template = {
  readonly kind: ContractTemplateKind;
  readonly language: Language;
  readonly fileName: string;
  readonly content: Buffer;
  /** SHA-256 of the content, in hex: what a person ticks as read */
  readonly version: string;
  readonly pages: number;
};
type Name = { readonly kind: ContractTemplateKind; readonly language: Language };
export type TemplateSettings = Pick<Config, 'productName' | 'productPrefix' | 'templatesDir'>;

const fileNameOf = (settings: TemplateSettings, { kind, language }: Name) =>
  `${settings.productPrefix}-${kind}-${language}.pdf`;

/** Every name there is, so that a name from outside is looked up and never joined to a path. */
const allNames: readonly Name[] = contractTemplateKinds.flatMap((kind) =>
  languages.map((language) => ({ kind, language })),
);

const pageMark = /\/Type\s*\/Page(?![A-Za-z])/g;

/** How many pages a PDF has, by its page objects, those in compressed object streams included. */
export function countPages(content: Buffer): number {
  const text = content.toString('latin1');
  let pages = text.match(pageMark)?.length ?? 0;
  for (const found of text.matchAll(/\/Type\s*\/ObjStm[^]*?stream\r?\n/g)) {
    const start = found.index + found[0].length;
    try {
      const packed = inflateSync(content.subarray(start, text.indexOf('endstream', start)));
      pages += packed.toString('latin1').match(pageMark)?.length ?? 0;
    } catch {
      continue;
    }
  }
  return pages;
}

function templateOf(settings: TemplateSettings, name: Name, content: Buffer): Template {
  const version = createHash('sha256').update(content).digest('hex');
  return { ...name, fileName: fileNameOf(settings, name), content, version, pages: countPages(content) };
}

const samples = new Map<string, Promise<Template>>();

function sample(settings: TemplateSettings, name: Name): Promise<Template> {
  const key = `${settings.productName}/${fileNameOf(settings, name)}`;
  const known = samples.get(key);
  if (known) return known;
  const made = makeSampleTemplate(name.kind, name.language, settings.productName).then((content) =>
    templateOf(settings, name, content),
  );
  samples.set(key, made);
  made.catch(() => samples.delete(key));
  return made;
}

async function ownFile(settings: TemplateSettings, folder: string, name: Name): Promise<Template | null> {
  try {
    return templateOf(settings, name, await readFile(join(folder, fileNameOf(settings, name))));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * One template. With TEMPLATES_DIR the fund's own file, read anew each time, so that a new edition is a new version
 * at once; null where the fund has none of that name: its own papers are never mixed with samples.
 */
function find(settings: TemplateSettings, name: Name): Promise<Template | null> {
  return settings.templatesDir === null
    ? sample(settings, name)
    : ownFile(settings, settings.templatesDir, name);
}

/** Throws a ConfigError where the fund's folder has not both templates in English, or has one that can't be read. */
export async function assertTemplates(settings: TemplateSettings): Promise<void> {
  if (settings.templatesDir === null) return;
  for (const name of allNames) {
    const why = await find(settings, name).then(
      (found) => (found === null && name.language === 'en' ? 'it is not there' : null),
      String,
    );
    if (why === null) continue;
    const file = fileNameOf(settings, name);
    throw new ConfigError(`TEMPLATES_DIR must be a folder with the file ${file}: ${why}.`);
  }
}

/** The template of a file name; null: no such template. */
export async function templateByFileName(
  settings: TemplateSettings,
  fileName: string,
): Promise<Template | null> {
  const name = allNames.find((name) => fileNameOf(settings, name) === fileName);
  return name ? find(settings, name) : null;
}

/** The templates to read, one of each kind: in the language asked for, or else in English. */
export async function templatesIn(settings: TemplateSettings, language: Language): Promise<Template[]> {
  const found = await Promise.all(
    contractTemplateKinds.map(
      async (kind) =>
        (await find(settings, { kind, language })) ?? (await find(settings, { kind, language: 'en' })),
    ),
  );
  return found.filter((template) => template !== null);
}

/** The present version of a kind in every language that it exists in. */
export async function versionsOf(settings: TemplateSettings, kind: ContractTemplateKind): Promise<string[]> {
  const found = await Promise.all(languages.map((language) => find(settings, { kind, language })));
  return found.flatMap((template) => (template === null ? [] : [template.version]));
}

/** Whether a version is one that can be read today, in any language. */
export const isCurrentVersion = async (
  settings: TemplateSettings,
  kind: ContractTemplateKind,
  version: string,
): Promise<boolean> => (await versionsOf(settings, kind)).includes(version);
