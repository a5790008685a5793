import type { StoredMessage } from '../store/relay-store.ts';

/** One topic that one connection reads. */
export interface Subscription {
  readonly topic: string;
  /** The id, which the client also computes. */
  readonly id: string;
  /** `irn_subscription` or its alias, as the client subscribed. */
  method: string;
  /** Sequence of the newest message pushed on it. */
  cursor: number;
  /** How often reading restarted from the oldest message. */
  starts: number;
  /** Sequences already in flight, which must not be pushed again. */
  skip: ReadonlySet<number> | undefined;
  /** Whether stored messages are still to be pushed; live messages follow them. */
  waiting: boolean;
  /**
   * Messages that arrived since, as far as there is room: another reader may acknowledge them before they are read from
   * the store.
   */
  held: StoredMessage[];
  /** Whether messages arrived that had no room. */
  missed: boolean;
}
