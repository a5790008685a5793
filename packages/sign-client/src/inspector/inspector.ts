import { isMooringError } from '@mooring/protocol';
import { hashMessage } from '@mooring/protocol/crypto';
import type { InspectedMessage } from '../relay/inspected-message.ts';
import type { Dispatched, InspectedCore, MessageInspector, Transport } from '../relay/message-inspector.ts';

const maxRemembered = 1_000;

type Inner = {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly error?: unknown;
};

/** Creates reports from the engine's sent and received messages. */
export class Inspector implements MessageInspector {
  readonly listeners = new Set<(message: InspectedMessage) => void>();
  readonly #core: InspectedCore;
  /** Contents of sealed envelopes, until they are published. */
  readonly #sealed = new Map<string, unknown>();
  /** When a message was first seen, by its key. */
  readonly #seenAt = new Map<string, number>();
  /** Method by inner id, so that a response shows what it responds to. */
  readonly #methods = new Map<string, string>();

  constructor(core: InspectedCore) {
    this.#core = core;
  }

  sealed(envelope: string, payload: object): void {
    remember(this.#sealed, envelope, payload);
  }

  sent(topic: string, envelope: string, transport: Transport, taken: Promise<unknown>): void {
    // Sealed before the inspection began: its content is not known.
    if (!this.#sealed.has(envelope)) return;
    const payload = this.#sealed.get(envelope);
    const message = { direction: 'out' as const, topic, envelope, transport, payload };
    this.#report(message, { fate: 'waiting' });
    taken.then(
      () => {
        this.#sealed.delete(envelope);
        this.#report(message, { fate: 'sent' });
      },
      (error: unknown) => this.#report(message, { fate: 'failed', failure: codeOf(error) }),
    );
  }

  received(topic: string, envelope: string, transport: Transport, dispatched: Dispatched): void {
    const fate = dispatched.fate === 'early' || dispatched.fate === 'elsewhere' ? 'later' : dispatched.fate;
    const message = { direction: 'in' as const, topic, envelope, transport, payload: dispatched.payload };
    this.#report(message, { ...dispatched, fate });
  }

  #report(
    message: Pick<InspectedMessage, 'direction' | 'topic' | 'transport' | 'payload'> & {
      readonly envelope: string;
    },
    {
      fate,
      failure,
      method: known,
    }: Pick<InspectedMessage, 'fate'> & { failure?: string | undefined; method?: string | undefined },
  ): void {
    const { direction, topic, envelope, transport, payload } = message;
    const now = this.#core.clock.now();
    const key = `${direction}.${topic.slice(0, 8)}.${hashMessage(envelope).slice(0, 16)}`;
    const at = this.#seenAt.get(key) ?? now;
    remember(this.#seenAt, key, at);
    const { id, method, params, error } = readInner(payload);
    if (method !== undefined && id !== undefined)
      remember(this.#methods, questionKey(topic, id, method), method);
    const answered = known ?? this.#questionOf(topic, id);
    const inner = { method: method ?? answered };
    const report: InspectedMessage = {
      ...{ key, at, direction, topic, id, transport, fate, failure, payload },
      topicKind: this.#kindOf(topic, inner.method),
      kind: kindOf(payload, method, error),
      method: inner.method,
      call: method === 'wc_sessionRequest' ? callOf(params) : undefined,
      size: envelope.length,
      took: fate === 'waiting' ? undefined : now - at,
    };
    for (const listener of [...this.listeners]) {
      try {
        listener(report);
      } catch {
        // A listener's error must not affect the client.
      }
    }
  }

  #questionOf(topic: string, id: number | undefined): string | undefined {
    if (id === undefined) return undefined;
    return this.#methods.get(questionKey(topic, id)) ?? this.#methods.get(questionKey('', id));
  }

  #kindOf(topic: string, method: string | undefined): InspectedMessage['topicKind'] {
    const { pairing, sessions, settlements } = this.#core;
    if (pairing.has(topic)) return 'pairing';
    if (sessions.has(topic) || settlements.has(topic)) return 'session';
    // The topic is already deleted: its earlier messages reveal its kind.
    if (method === undefined) return 'unknown';
    if (method === 'wc_sessionAuthenticate') return 'auth';
    return method.startsWith('wc_pairing') || method === 'wc_sessionPropose' ? 'pairing' : 'session';
  }
}

/** A sign-in is answered on a different topic. */
function questionKey(topic: string, id: number, method?: string): string {
  return `${method === 'wc_sessionAuthenticate' ? '' : topic}.${id}`;
}

function readInner(payload: unknown): {
  id: number | undefined;
  method: string | undefined;
  params: unknown;
  error: unknown;
} {
  const { id, method, params, error } = (
    typeof payload === 'object' && payload !== null ? payload : {}
  ) as Inner;
  return {
    id: typeof id === 'number' ? id : undefined,
    method: typeof method === 'string' ? method.slice(0, 128) : undefined,
    params,
    error,
  };
}

function kindOf(payload: unknown, method: string | undefined, error: unknown): InspectedMessage['kind'] {
  if (typeof payload !== 'object' || payload === null) return 'unreadable';
  if (method !== undefined) return 'request';
  return error === undefined || error === null ? 'result' : 'error';
}

function callOf(params: unknown): string | undefined {
  const { method } = ((params as { request?: unknown } | null)?.request ?? {}) as { method?: unknown };
  return typeof method === 'string' ? method.slice(0, 128) : undefined;
}

function codeOf(error: unknown): string {
  return isMooringError(error) ? error.code : 'UNKNOWN';
}

/** Keeps only the newest entries of a map. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= maxRemembered) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
