import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  contractTemplateKinds,
  languages,
  type ContractTemplateKind,
  type Language,
} from '../../contract/enums.ts';
import { ConfigError, type Config } from '../config.ts';
import { AbsentTemplate, editionOf, UnreadablePdf, type Edition } from './editions.ts';
import { countPages, isWhole } from './pdf-pages.ts';
import { makeSampleTemplate } from './sample-templates.ts';

/** A paper to read; its version is what a person ticks as read. */
export type Template = Edition & {
  readonly kind: ContractTemplateKind;
  readonly language: Language;
  readonly fileName: string;
};
type Sample = Template & { readonly content: Buffer };
type Name = { readonly kind: ContractTemplateKind; readonly language: Language };
export type TemplateSettings = Pick<Config, 'productName' | 'productPrefix' | 'templatesDir'>;

const fileNameOf = (settings: TemplateSettings, { kind, language }: Name) =>
  `${settings.productPrefix}-${kind}-${language}.pdf`;

/** Every name there is, so that a name from outside is looked up and never joined to a path. */
const allNames: readonly Name[] = contractTemplateKinds.flatMap((kind) =>
  languages.map((language) => ({ kind, language })),
);

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const samples = new Map<string, Promise<Sample>>();

function sample(settings: TemplateSettings, name: Name): Promise<Sample> {
  const fileName = fileNameOf(settings, name);
  const key = `${settings.productName}/${fileName}`;
  const known = samples.get(key);
  if (known) return known;
  const made = makeSampleTemplate(name.kind, name.language, settings.productName).then((content) => ({
    ...name,
    fileName,
    version: hashOf(content),
    size: content.length,
    pages: countPages(content),
    content,
  }));
  samples.set(key, made);
  made.catch(() => samples.delete(key));
  return made;
}

/** Null where the fund's folder has no such file. Of the English one it throws: without it nobody gets on. */
const ifThere = <T>(asked: Promise<T>, path: string, { language }: Name): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    if (language === 'en') throw new AbsentTemplate(path);
    return null;
  });

/**
 * One template. With TEMPLATES_DIR the fund's own file, looked at each time, so that a new edition is a new version at
 * once; null where the fund has none of that name: its own papers are never mixed with samples.
 */
async function find(settings: TemplateSettings, name: Name): Promise<Template | null> {
  const { templatesDir } = settings;
  if (templatesDir === null) return sample(settings, name);
  const fileName = fileNameOf(settings, name);
  const path = join(templatesDir, fileName);
  const edition = await ifThere(editionOf(path), path, name);
  return edition && { ...name, fileName, ...edition };
}

async function contentOf(settings: TemplateSettings, name: Name): Promise<Buffer | null> {
  const { templatesDir } = settings;
  if (templatesDir === null) return (await sample(settings, name)).content;
  const path = join(templatesDir, fileNameOf(settings, name));
  const content = await ifThere(readFile(path), path, name);
  if (content && !isWhole(content)) throw new UnreadablePdf(path);
  return content;
}

/** Throws a ConfigError where the fund's folder has not both templates in English, or has one that can't be read. */
export async function assertTemplates(settings: TemplateSettings): Promise<void> {
  if (settings.templatesDir === null) return;
  for (const name of allNames) {
    const why = await find(settings, name).then(
      () => null,
      (error: unknown) => {
        if (error instanceof AbsentTemplate) return 'it is not there';
        return error instanceof UnreadablePdf ? 'it is no PDF that can be read' : String(error);
      },
    );
    if (why === null) continue;
    const file = fileNameOf(settings, name);
    throw new ConfigError(`TEMPLATES_DIR must be a folder with the file ${file}: ${why}.`);
  }
}

/** The file of a name, and the version that its content is; null: no such template. */
export async function templateByFileName(
  settings: TemplateSettings,
  fileName: string,
): Promise<{ readonly content: Buffer; readonly version: string } | null> {
  const name = allNames.find((name) => fileNameOf(settings, name) === fileName);
  const content = name ? await contentOf(settings, name) : null;
  return content && { content, version: hashOf(content) };
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

/** A file that is no paper, or is just being copied, is nothing that somebody has read. */
const ifReadable = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof UnreadablePdf) return null;
    throw error;
  });

/** The present version of a kind in every language that it can be read in. */
export async function versionsOf(settings: TemplateSettings, kind: ContractTemplateKind): Promise<string[]> {
  const found = await Promise.all(
    languages.map((language) => ifReadable(find(settings, { kind, language }))),
  );
  return found.flatMap((template) => (template === null ? [] : [template.version]));
}

/** Whether a version is one that can be read today, in any language. */
export const isCurrentVersion = async (
  settings: TemplateSettings,
  kind: ContractTemplateKind,
  version: string,
): Promise<boolean> => (await versionsOf(settings, kind)).includes(version);
