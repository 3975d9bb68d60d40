import { z } from 'zod';
import { canonicalJson } from '../rules/activity-seal.ts';
import { sha256Of } from '../files/source.ts';

/** A backup that can't be made, read or taken in, and why: meant for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const digest = z.string().regex(/^[\da-f]{64}$/);
const count = z.number().int().min(0);
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const noted = z.object({ seal: count, hash: digest });

/** The first entry of an archive, which says how the others are to be read. */
export const openingSchema = z.strictObject({
  format: z.literal('member-portal backup 1'),
  made_at: z.iso.datetime(),
  /** of the passphrase's key; null: the archive is not encrypted */
  salt: z
    .string()
    .regex(/^[\da-f]{32}$/)
    .nullable(),
});
export type Opening = z.infer<typeof openingSchema>;

const tableSchema = z.strictObject({
  name,
  columns: z.array(name),
  format: z.enum(['text', 'binary']),
  rows: count,
  /** bytes as COPY gave them */
  bytes: count,
});
const objectSchema = z.strictObject({ key: z.string().regex(/^[\da-f]{64}$/), size: count, sha256: digest });
/** An entry as it lies in the archive: compressed, and encrypted where there is a passphrase. */
const partSchema = z.strictObject({ name: z.string(), size: count, sha256: digest });

/** The last entry: what the archive holds, whole. */
export const manifestSchema = z.strictObject({
  made_at: z.iso.datetime(),
  /** of PostgreSQL */
  server: z.string(),
  /** the migrations that made the tables */
  schema: z.array(z.strictObject({ version: count, name: z.string(), checksum: digest })),
  /** the newest seals of the chains */
  heads: z.strictObject({ log: noted.nullable(), ledger: noted.nullable() }),
  tables: z.array(tableSchema),
  sequences: z.array(z.strictObject({ name, value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  objects: z.array(objectSchema),
  parts: z.array(partSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type Heads = Manifest['heads'];
export type TableFacts = z.infer<typeof tableSchema>;
export type ObjectFacts = z.infer<typeof objectSchema>;
export type PartFacts = z.infer<typeof partSchema>;

/** The manifest with its own digest, so that a changed one is not believed. */
export const sealManifest = (manifest: Manifest): string =>
  JSON.stringify({ manifest, sha256: sha256Of(Buffer.from(canonicalJson(manifest))) });

/** The inverse; throws where it is not what was written. */
export function openManifest(text: string): Manifest {
  const damaged = new BackupError('The backup is damaged: its table of contents is not what was written.');
  try {
    const { manifest, sha256 } = z
      .strictObject({ manifest: manifestSchema, sha256: digest })
      .parse(JSON.parse(text));
    if (sha256Of(Buffer.from(canonicalJson(manifest))) !== sha256) throw damaged;
    return manifest;
  } catch {
    throw damaged;
  }
}

/** How the heads are written for people, and for `npm run verify`. */
export function headsText({ log, ledger }: Heads): string {
  const flags = [
    ...(log ? [`--seal ${log.seal}:${log.hash}`] : []),
    ...(ledger ? [`--ledger-seal ${ledger.seal}:${ledger.hash}`] : []),
  ];
  return flags.length === 0 ? 'nothing is sealed yet' : flags.join(' ');
}
