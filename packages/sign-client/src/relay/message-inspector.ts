import type { Clock } from '@mooring/protocol/time';

/** What became of a message that came in. */
export interface Dealt {
  /** `early`: its handler is not there yet; it stays in storage until every handler is. `elsewhere`: left to another tab. */
  readonly fate: 'waiting' | 'handled' | 'refused' | 'later' | 'early' | 'elsewhere' | 'repeated' | 'dropped';
  /** As it was opened. */
  readonly payload?: unknown;
  /** Of the request, also beside its answer. */
  readonly method?: string | undefined;
  /** Code of the catalogued error, when it was refused or dropped for one. */
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

/** Observes every message. Without an observer nothing is kept or decrypted. */
export interface MessageInspector {
  /** An envelope was made. {@link sent} reports whether it is published. */
  sealed(envelope: string, payload: object): void;
  sent(topic: string, envelope: string, transport: Transport, taken: Promise<unknown>): void;
  received(topic: string, envelope: string, transport: Transport, dealt: Dealt): void;
}
