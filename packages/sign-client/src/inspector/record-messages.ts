import type { InspectedMessage } from '../relay/inspected-message.ts';
import { type Inspectable, inspect } from './inspect.ts';

/** Limits of a recording. */
export interface RecordOptions {
  /** Number of newest messages to keep. Default: 500. */
  readonly limit?: number | undefined;
  /** `false` omits payloads. */
  readonly payloads?: boolean | undefined;
}

/** Result of {@link MessageTrace.toJSON}, suitable for a file. */
export interface ExportedTrace {
  readonly version: 1;
  /** Unix milliseconds. */
  readonly recordedAt: number;
  readonly messages: readonly InspectedMessage[];
}

/** A recording of messages. */
export interface MessageTrace {
  /** Oldest first. A new array after every change. */
  readonly messages: readonly InspectedMessage[];
  /** Calls back after every change. @returns a function that stops it */
  onChange(listener: () => void): () => void;
  clear(): void;
  /** Stops recording; the recorded messages stay. */
  stop(): void;
  toJSON(): ExportedTrace;
}

/** Records the messages of a client from now on, in memory only. */
export function recordMessages(
  client: Inspectable,
  { limit = 500, payloads = true }: RecordOptions = {},
): MessageTrace {
  const core = 'core' in client ? client.core : client;
  const listeners = new Set<() => void>();
  let messages: readonly InspectedMessage[] = [];
  const change = (next: readonly InspectedMessage[]) => {
    messages = next;
    for (const listener of [...listeners]) listener();
  };
  const stop = inspect(client, (message) => {
    const kept = payloads ? message : { ...message, payload: undefined };
    const index = messages.findIndex(({ key }) => key === kept.key);
    // A relay may push a processed message again; keep its recorded fate.
    if (index !== -1 && kept.fate === 'repeated') return;
    if (index === -1) change([...messages, kept].slice(-limit));
    else change(messages.map((one, position) => (position === index ? kept : one)));
  });
  return {
    get messages() {
      return messages;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: () => change([]),
    stop,
    // A number beyond a double's precision is not valid JSON; peers may send one.
    toJSON: () => ({ version: 1, recordedAt: core.clock.now(), messages }),
  };
}
