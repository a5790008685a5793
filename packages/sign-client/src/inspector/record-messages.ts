import type { InspectedMessage } from '../relay/inspected-message.ts';
import { type Inspectable, inspect } from './inspect.ts';

/** Bounds of a recording. */
export interface RecordOptions {
  /** Messages that are kept, the newest; 500 unless stated. */
  readonly limit?: number | undefined;
  /** `false` keeps what was said and when, not what. */
  readonly payloads?: boolean | undefined;
}

/** What {@link MessageTrace.toJSON} gives; fit for a file. */
export interface ExportedTrace {
  readonly version: 1;
  /** Unix milliseconds. */
  readonly recordedAt: number;
  readonly messages: readonly InspectedMessage[];
}

/** A recording of messages. */
export interface MessageTrace {
  /** Oldest first. Another array after every change. */
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
    // A relay may push a processed message again: its recorded fate stays.
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
    // Digits beyond a double are no JSON; peers may send them.
    toJSON: () => ({ version: 1, recordedAt: core.clock.now(), messages }),
  };
}
