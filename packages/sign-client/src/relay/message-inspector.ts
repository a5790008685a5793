import type { Clock } from '@mooring/protocol/time';

/** Outcome of an incoming message. */
export interface Dispatched {
  /** `early`: stored until every handler is registered. `elsewhere`: left to another tab. */
  readonly fate: 'waiting' | 'handled' | 'refused' | 'later' | 'early' | 'elsewhere' | 'repeated' | 'dropped';
  /** The decrypted message. */
  readonly payload?: unknown;
  /** The request's method, for answers too. */
  readonly method?: string | undefined;
  /** Code of the catalogued error if the message was refused or dropped because of one. */
  readonly failure?: string | undefined;
}

export type Transport = 'relay' | 'link';

/** The part of a client's core that an inspector needs. */
export interface InspectedCore {
  readonly clock: Clock;
  readonly pairing: { has(topic: string): boolean };
  readonly sessions: { has(topic: string): boolean };
  readonly settlements: { has(topic: string): boolean };
  setInspector(inspector: MessageInspector | undefined): void;
}

/** Observes every message. Without an observer nothing is stored or decrypted. */
export interface MessageInspector {
  /** An envelope was sealed. {@link sent} reports whether it is published. */
  sealed(envelope: string, payload: object): void;
  sent(topic: string, envelope: string, transport: Transport, taken: Promise<unknown>): void;
  received(topic: string, envelope: string, transport: Transport, dispatched: Dispatched): void;
}
