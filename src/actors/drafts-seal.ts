import type { DraftForm, DraftValues } from '../queries/drafts.ts';
import { readText, writeText } from '../platform/storage.ts';

/** The unsent end of a form, sealed in this tab's storage: readable only with the key that login returns. */
export type Tail = {
  readonly read: (form: DraftForm) => Promise<DraftValues | null>;
  readonly write: (form: DraftForm, values: DraftValues) => Promise<void>;
  readonly drop: (form: DraftForm) => void;
};

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const nonceLength = 12;

function isValues(value: unknown): value is DraftValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (entry) => entry === null || /^(string|boolean|number)$/.test(typeof entry),
  );
}

const nothing: Tail = {
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  drop: () => undefined,
};

/**
 * AES-GCM with the person's draft key; person and form are bound in, so that a tail opens only where it was written.
 * Without WebCrypto (plain http off this machine) nothing is kept rather than kept in the clear.
 */
export function sealedTail(userId: string, draftKey: string): Tail {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return nothing;
  const key = subtle.importKey('raw', bytesOf(draftKey), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const nameOf = (form: DraftForm) => `draft.${userId}.${form}`;
  const bound = (form: DraftForm) => new TextEncoder().encode(nameOf(form));
  const latest = new Map<DraftForm, number>();
  const turn = (form: DraftForm) => {
    const next = (latest.get(form) ?? 0) + 1;
    latest.set(form, next);
    return next;
  };
  return {
    read: async (form) => {
      const text = readText('session', nameOf(form));
      if (text === null) return null;
      try {
        const sealed = bytesOf(text);
        const how = { name: 'AES-GCM', iv: sealed.slice(0, nonceLength), additionalData: bound(form) };
        const plain = await subtle.decrypt(how, await key, sealed.slice(nonceLength));
        const values: unknown = JSON.parse(new TextDecoder().decode(plain));
        return isValues(values) ? values : null;
      } catch {
        writeText('session', nameOf(form), null);
        return null;
      }
    },
    write: async (form, values) => {
      const mine = turn(form);
      const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
      const plain = new TextEncoder().encode(JSON.stringify(values));
      const how = { name: 'AES-GCM', iv, additionalData: bound(form) };
      const sealed = new Uint8Array(await subtle.encrypt(how, await key, plain));
      // sealing takes a moment: a later change, or the word that all is sent, wins
      if (latest.get(form) !== mine) return;
      writeText('session', nameOf(form), base64Of(new Uint8Array([...iv, ...sealed])));
    },
    drop: (form) => {
      turn(form);
      writeText('session', nameOf(form), null);
    },
  };
}
