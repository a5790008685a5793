import type { KeyValueStorage } from '@mooring/sign-client/types';
import type { Capabilities } from './capabilities.ts';
import type { NamespaceConfig, SendCallsParams, SendCallsResult, StoredSendCalls } from './provider-types.ts';
import { readSendCallsResult } from './sent-calls.ts';

/** Seconds for which the status of sent calls can be read. */
const callsLife = 86_400;
const maxCalls = 100;
/** Maximum stored capabilities per session. */
export const maxCapabilities = 50;

interface StoredSession {
  /** The configuration that the site requested, under the name that earlier versions stored. */
  readonly asked: NamespaceConfig;
  readonly capabilities?: Readonly<Record<string, Capabilities>> | undefined;
}

/**
 * A provider's records besides the client's own: the site's configuration (node URLs, current chain), capabilities that
 * wallets returned, and sent calls. If storage fails, only these records are lost.
 */
export class ProviderStorage {
  readonly #storage: KeyValueStorage;
  readonly #prefix: string;
  /** Unix milliseconds. */
  readonly #now: () => number;
  readonly #sessions = new Map<string, StoredSession>();
  #changes: Promise<unknown> = Promise.resolve();

  constructor(storage: KeyValueStorage, clientPrefix: string, now: () => number) {
    this.#storage = storage;
    this.#prefix = `mooring/provider${clientPrefix === '' ? '' : `:${clientPrefix}`}/`;
    this.#now = now;
  }

  /** Topic of the session in use at the last visit. */
  async current(): Promise<string | undefined> {
    const topic = await this.#get('current');
    return typeof topic === 'string' ? topic : undefined;
  }

  /** Configuration of a session, also as the original provider stored it. */
  async requested(topic: string): Promise<NamespaceConfig | undefined> {
    const stored = await this.#get(`session/${topic}`);
    if (isRecord(stored) && isRecord(stored.asked)) {
      this.#sessions.set(topic, stored as unknown as StoredSession);
      return stored.asked as unknown as NamespaceConfig;
    }
    for (const name of ['namespaces', 'optionalNamespaces', '/namespaces', '/optionalNamespaces']) {
      const left = await this.#read(`wc@2:universal_provider:${name}${topic}`);
      if (isConfig(left)) return left;
    }
    return undefined;
  }

  async keep(topic: string, requested: NamespaceConfig): Promise<void> {
    this.#sessions.set(topic, { ...this.#sessions.get(topic), asked: requested });
    await this.#inTurn(async () => {
      await Promise.all([this.#write(topic), this.#set('current', topic)]);
    });
  }

  capabilities(topic: string, key: string): Capabilities | undefined {
    const { capabilities = {} } = this.#sessions.get(topic) ?? {};
    return Object.hasOwn(capabilities, key) ? capabilities[key] : undefined;
  }

  /** @returns whether the answer was valid and stored */
  keepCapabilities(topic: string, key: string, answer: Capabilities): boolean {
    const known = this.#sessions.get(topic);
    if (known === undefined || !isRecord(answer)) return false;
    const entries = [...Object.entries(known.capabilities ?? {}), [key, answer] as const];
    this.#sessions.set(topic, {
      ...known,
      capabilities: Object.fromEntries(entries.slice(-maxCapabilities)),
    });
    void this.#inTurn(() => this.#write(topic));
    return true;
  }

  /** Keys of stored capabilities. */
  capabilityKeys(topic: string): readonly string[] {
    return Object.keys(this.#sessions.get(topic)?.capabilities ?? {});
  }

  /** The session's grants have changed: capabilities are requested again. */
  forgetCapabilities(topic: string): void {
    const known = this.#sessions.get(topic);
    if (known?.capabilities === undefined) return;
    this.#sessions.set(topic, { asked: known.asked });
    void this.#inTurn(() => this.#write(topic));
  }

  async forget(topic: string): Promise<void> {
    this.#sessions.delete(topic);
    await this.#inTurn(async () => {
      const isCurrent = (await this.current()) === topic;
      await Promise.all([this.#remove(`session/${topic}`), isCurrent && this.#remove('current')]);
    });
  }

  keepCalls(request: SendCallsParams, result: SendCallsResult): Promise<void> {
    const expiry = Math.floor(this.#now() / 1000) + callsLife;
    return this.#inTurn(async () => {
      const known = (await this.#allCalls()).filter((entry) => entry.result.id !== result.id);
      await this.#set('calls', [...known, { request, result, expiry }].slice(-maxCalls));
    });
  }

  /** Calls sent within the last day, by the id that the wallet returned. */
  async calls(id: string): Promise<StoredSendCalls | undefined> {
    await this.#changes;
    return (await this.#allCalls()).find(({ result }) => result.id === id);
  }

  async #allCalls(): Promise<readonly StoredSendCalls[]> {
    const stored = await this.#get('calls');
    const list: readonly unknown[] = Array.isArray(stored) ? stored : [];
    return list.filter(isStoredCalls).filter(({ expiry }) => expiry > this.#now() / 1000);
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const done = this.#changes.then(change);
    this.#changes = done;
    return done;
  }

  /** Writes the current records; none for an ended session. */
  async #write(topic: string): Promise<void> {
    const known = this.#sessions.get(topic);
    if (known !== undefined) await this.#set(`session/${topic}`, known);
  }

  #get(key: string): Promise<unknown> {
    return this.#read(this.#prefix + key);
  }

  async #read(key: string): Promise<unknown> {
    return this.#storage.getItem(key).catch(() => undefined);
  }

  async #set(key: string, value: unknown): Promise<void> {
    await this.#storage.setItem(this.#prefix + key, value).catch(() => undefined);
  }

  async #remove(key: string): Promise<void> {
    await this.#storage.removeItem(this.#prefix + key).catch(() => undefined);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Storage may contain anything. */
function isStoredCalls(value: unknown): value is StoredSendCalls {
  return (
    isRecord(value) &&
    typeof value.expiry === 'number' &&
    isRecord(value.request) &&
    isRecord(value.result) &&
    readSendCallsResult(value.result) !== undefined
  );
}

function isConfig(value: unknown): value is NamespaceConfig {
  const isEntry = (entry: unknown): boolean =>
    isRecord(entry) && Array.isArray(entry.methods) && Array.isArray(entry.events);
  return isRecord(value) && Object.values(value).every(isEntry);
}
