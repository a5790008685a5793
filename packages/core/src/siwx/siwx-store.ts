import type { BaseStorage } from '../contract/platform.ts';
import type { SiwxSession } from '../contract/siwx.ts';

const longest = 256 * 1024;
const maxSessions = 50;

/** Stored sign-ins. If storage fails, they last until the page is left. */
export class SiwxStore {
  readonly #storage: BaseStorage | undefined;
  readonly #key: string;
  #unsaved: readonly SiwxSession[] | undefined;

  constructor(storage: BaseStorage | undefined, key: string) {
    this.#storage = storage;
    this.#key = key;
  }

  read(): readonly SiwxSession[] {
    if (this.#unsaved !== undefined) return this.#unsaved;
    try {
      const text = this.#storage?.getItem(this.#key) ?? '[]';
      const list: unknown = text.length > longest ? [] : JSON.parse(text);
      return Array.isArray(list) ? list.filter(isSession).slice(-maxSessions) : [];
    } catch {
      return [];
    }
  }

  /** Keeps the latest fifty. */
  write(sessions: readonly SiwxSession[]): void {
    const kept = sessions.slice(-maxSessions);
    try {
      if (this.#storage === undefined) throw new Error('no storage');
      if (kept.length === 0) this.#storage.removeItem(this.#key);
      else this.#storage.setItem(this.#key, JSON.stringify(kept));
      this.#unsaved = undefined;
    } catch {
      this.#unsaved = kept;
    }
  }
}

/** Storage may contain anything. */
function isSession(value: unknown): value is SiwxSession {
  if (!isRecord(value) || !isRecord(value.data)) return false;
  const texts = [
    value.message,
    value.signature,
    value.data.chainId,
    value.data.accountAddress,
    value.data.domain,
    value.data.uri,
    value.data.version,
    value.data.nonce,
  ];
  const times = [value.data.issuedAt, value.data.expirationTime, value.data.notBefore];
  return (
    texts.every((text) => typeof text === 'string') &&
    times.every((time) => time === undefined || typeof time === 'string')
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
