import { readText, storedKeys, writeText } from './storage.ts';

/**
 * What was typed in this tab and is sent nowhere yet: sealed in its storage by AES-GCM, with the key that login and
 * whoami return to the person alone (decisions §6). A seal has a name that tells nothing; form and words are inside.
 * Without WebCrypto (plain http off this machine) nothing is kept rather than kept in the clear.
 */
type Seal = { readonly place: string; readonly value: unknown };
type Open = {
  readonly draftKey: string;
  readonly key: Promise<CryptoKey>;
  readonly kept: Map<string, Seal>;
  readonly turns: Map<string, number>;
};

const prefix = 'sealed.';
const nonceLength = 12;
let open: Open | null = null;
/** Who opens or closes later has the last word: the one before may be at it still. */
let latest = 0;
/** What is being sealed: it reaches the storage in a moment. */
const underWay = new Set<Promise<void>>();
let isAutosaved = false;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

async function unseal(key: CryptoKey, place: string): Promise<{ name: string; value: unknown } | null> {
  try {
    const sealed = bytesOf(readText('session', place) ?? '');
    const how = { name: 'AES-GCM', iv: sealed.slice(0, nonceLength) };
    const plain = await crypto.subtle.decrypt(how, key, sealed.slice(nonceLength));
    const read: unknown = JSON.parse(new TextDecoder().decode(plain));
    if (!Array.isArray(read) || typeof read[0] !== 'string') return null;
    return { name: read[0], value: read[1] };
  } catch {
    // another person's, or no seal at all: not ours to read, nor to throw away
    return null;
  }
}

async function seal(key: CryptoKey, name: string, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const plain = new TextEncoder().encode(JSON.stringify([name, value]));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain));
  return base64Of(new Uint8Array([...iv, ...sealed]));
}

/** Opens what this key sealed in this tab before. `draftKey` is base64 of 32 bytes. */
export async function openSealed(draftKey: string): Promise<void> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return closeSealed();
  const turn = (latest += 1);
  // the same person, who has not left: all that they typed is known, and what they type meanwhile stays so
  if (open?.draftKey === draftKey) return;
  const key = subtle.importKey('raw', bytesOf(draftKey), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const kept = new Map<string, Seal>();
  try {
    const opened = await key;
    // what is on its way would be known to nobody, and be there for ever
    await Promise.all(underWay);
    for (const place of storedKeys('session').filter((stored) => stored.startsWith(prefix))) {
      const found = await unseal(opened, place);
      if (found) kept.set(found.name, { place, value: found.value });
    }
  } catch {
    // no key: nothing is kept
    return turn === latest ? closeSealed() : undefined;
  }
  if (turn !== latest) return;
  open = { draftKey, key, kept, turns: new Map() };
  tell();
}

/** The person is gone from this page: their words stay sealed, and nothing more is read, written or dropped. */
export function closeSealed(): void {
  latest += 1;
  open = null;
  isAutosaved = false;
  tell();
}

/** Whether there is a key: somebody is logged in, and the browser can seal. */
export const isSealing = (): boolean => open !== null;

/** Tells later whether the seals are still of whoever has them now: what is answered late is no word about another's. */
export function sealsOfNow(): () => boolean {
  const whose = open?.draftKey;
  return () => whose === undefined || whose === open?.draftKey;
}

export const readSealed = (name: string): unknown => open?.kept.get(name)?.value ?? null;

function nextTurn({ turns }: Open, name: string): number {
  const turn = (turns.get(name) ?? 0) + 1;
  turns.set(name, turn);
  return turn;
}

async function sealInto(mine: Open, name: string, { place, value }: Seal): Promise<void> {
  const turn = nextTurn(mine, name);
  const sealed = await seal(await mine.key, name, value);
  // sealing takes a moment: a later change, or the word that all is sent, wins
  if (mine.turns.get(name) === turn) writeText('session', place, sealed);
}

/** Keeps a JSON-safe value under a name: readable at once, in storage as soon as it is sealed. */
export async function writeSealed(name: string, value: unknown): Promise<void> {
  const mine = open;
  if (mine === null) return;
  const kept = { place: mine.kept.get(name)?.place ?? prefix + crypto.randomUUID(), value };
  const isFirst = mine.kept.size === 0;
  mine.kept.set(name, kept);
  if (isFirst) tell();
  const write = sealInto(mine, name, kept);
  const over = write.catch(() => undefined);
  underWay.add(over);
  await write.finally(() => underWay.delete(over));
}

export function dropSealed(name: string): void {
  const found = open?.kept.get(name);
  if (open === null || found === undefined) return;
  nextTurn(open, name);
  open.kept.delete(name);
  writeText('session', found.place, null);
  if (open.kept.size === 0) tell();
}

/** Throws the person's words away: they log out by their own will. */
export function clearSealed(): void {
  for (const name of Array.from(open?.kept.keys() ?? [])) dropSealed(name);
}

/** Throws all of this tab's seals away unread: whose they are can't be told without a key. */
export function clearUnopened(): void {
  for (const place of storedKeys('session')) if (place.startsWith(prefix)) writeText('session', place, null);
}

/** The form that is open has been sent to the server as a draft: it is kept there, and no longer here. */
export function tellAutosaved(saved: boolean): void {
  isAutosaved = saved;
  tell();
}

/** Whether something typed is kept, and a call when that changes. */
export const hasSealed = (): boolean => open !== null && (open.kept.size > 0 || isAutosaved);
export function watchSealed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
