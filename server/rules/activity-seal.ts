import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { isCipher, seal, unseal, type Cipher } from './sealing.ts';

/** The facts of one row of the activity log, as they are stored: before and after are ciphertext. */
export type ActivityFacts = {
  readonly id: string;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly member_id: string | null;
  readonly activity_type: string;
  readonly operation_type: string;
  readonly trigger_type: string;
  readonly role: string | null;
  readonly subject: unknown;
  readonly key_of: string | null;
  readonly before_sealed: Buffer | null;
  readonly after_sealed: Buffer | null;
  readonly state_sealed: Buffer | null;
  readonly seq: string;
  /** among the rows of its person, from 1; null: a row from before rows were numbered */
  readonly number: string | null;
};

/** JSON with the keys of every object sorted, so that equal values give equal text whatever a database did to them. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** SHA-256 over all facts of a row. */
export function hashActivity(row: ActivityFacts): Buffer {
  const facts = [
    row.id,
    row.at.toISOString(),
    row.actor_id,
    row.member_id,
    row.activity_type,
    row.operation_type,
    row.trigger_type,
    row.role,
    row.subject,
    row.key_of,
    row.before_sealed?.toString('base64') ?? null,
    row.after_sealed?.toString('base64') ?? null,
    ...(row.number === null ? [] : [row.state_sealed?.toString('base64') ?? null, row.seq, row.number]),
  ];
  return createHash('sha256').update(canonicalJson(facts)).digest();
}

/** What the first seal follows. */
export const chainStart = Buffer.alloc(32);

/** A row of the log as its seal holds it. */
export type SealedRow = { readonly seq: string; readonly hash: Buffer };
export type SealFacts = {
  readonly id: number;
  readonly previous: Buffer;
  readonly rows: readonly SealedRow[];
  /** null: a seal from before seals held their rows one by one; its hash is over the rows' hashes alone */
  readonly sealedAt: Date | null;
};

/** The hash of a seal: its number, its time, the seal before it, and its rows in their order. */
export function hashSeal({ id, previous, rows, sealedAt }: SealFacts): Buffer {
  const hash = createHash('sha256').update(`${id}:${rows.length}:`);
  if (sealedAt) hash.update(`${sealedAt.toISOString()}:`);
  hash.update(previous);
  for (const row of rows) {
    if (sealedAt) hash.update(`${row.seq}:`);
    hash.update(row.hash);
  }
  return hash.digest();
}

/** The hash of a person's rows up to one more, so that whoever takes the newest away has to rewrite it. */
export const hashHead = (former: Buffer, row: Buffer): Buffer =>
  createHash('sha256').update(former).update(row).digest();

/** A key for values. `cipher` null: AES-256-GCM in the form of the first values, without a mark before it. */
export type ValueKey = { readonly bytes: Buffer; readonly cipher: Cipher | null };

/** Stands behind the byte of the cipher: with it eight bytes that no nonce of a value in the first form begins with by chance. */
const valueLabel = Buffer.from('value:1');

/** Whether it says of itself how it was sealed; a value in the first form does not. */
const isMarked = (sealed: Buffer): boolean =>
  isCipher(sealed[0]) && sealed.subarray(1, 1 + valueLabel.length).equals(valueLabel);

/** Encrypts a value for one place. `place`, as the id of its row, binds it there. */
export function encryptValue({ bytes, cipher }: ValueKey, place: string, value: unknown): Buffer {
  const plain = Buffer.from(JSON.stringify(value));
  if (cipher !== null) return seal(bytes, { cipher, label: valueLabel, bound: place }, plain);
  // 12 bytes of nonce, 16 of tag, then the ciphertext
  const nonce = randomBytes(12);
  const encrypt = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([encrypt.update(plain), encrypt.final()]);
  return Buffer.concat([nonce, encrypt.getAuthTag(), body]);
}

function decryptFirstForm(key: Buffer, place: string, sealed: Buffer): Buffer {
  const decrypt = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decrypt.update(sealed.subarray(28)), decrypt.final()]);
}

/** The inverse, of either form; throws when key, place or bytes are not those of the encryption. */
export function decryptValue({ bytes }: Pick<ValueKey, 'bytes'>, place: string, sealed: Buffer): unknown {
  const how = { labelLength: valueLabel.length, bound: place };
  const plain = isMarked(sealed) ? unseal(bytes, how, sealed) : decryptFirstForm(bytes, place, sealed);
  return JSON.parse(plain.toString('utf8'));
}
