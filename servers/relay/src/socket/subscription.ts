import type { StoredMessage } from '../store/relay-store.ts';

/** One topic that one connection reads. */
export interface Subscription {
  readonly topic: string;
  /** The id the client computes too. */
  readonly id: string;
  /** `irn_subscription` or its alias, as the client subscribed. */
  method: string;
  /** Sequence of the newest message pushed on it. */
  cursor: number;
  /** How often it began from the oldest message. */
  starts: number;
  /** Sequences that are on their way and not to be pushed beside that. */
  skip: ReadonlySet<number> | undefined;
  /** Waits to be given what is stored; live messages follow that. */
  waiting: boolean;
  /** Messages that arrived since, as far as there was room: another reader may end them before they are read from the store. */
  held: StoredMessage[];
  /** More came than there was room for. */
  missed: boolean;
}
