import type { TraceMessages } from './trace-messages.ts';

/** One message of a traced protocol. */
export interface TracedMessage {
  /** Stable while the outcome changes. */
  readonly key: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly direction: 'in' | 'out';
  readonly topic: string;
  readonly topicKind: keyof TraceMessages['topics'];
  readonly kind: keyof TraceMessages['kinds'];
  readonly id: number | undefined;
  readonly method: string | undefined;
  /** The variable part of the message. */
  readonly call: string | undefined;
  /** Characters on the wire. */
  readonly size: number;
  readonly fate: keyof TraceMessages['fates'];
  /** Milliseconds until the outcome was known. */
  readonly took: number | undefined;
  readonly failure: string | undefined;
  readonly payload: unknown;
}

/** A recording in progress. */
export interface TraceSource {
  /** Oldest first; a new array after every change. */
  readonly messages: readonly TracedMessage[];
  /** Calls the listener after each change. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  clear(): void;
  /** Content of the exported file. */
  toJSON(): unknown;
}
