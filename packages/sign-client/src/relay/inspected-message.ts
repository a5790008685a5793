/** One message between this client and a peer, opened on this machine. */
export interface InspectedMessage {
  /** The same in every report of one message: a later one takes the place of an earlier. */
  readonly key: string;
  /** Unix milliseconds: when it was first seen. */
  readonly at: number;
  readonly direction: 'in' | 'out';
  /** 64 hex digits. Who knows it may subscribe to it: show it shortened. */
  readonly topic: string;
  readonly topicKind: 'pairing' | 'session' | 'auth' | 'unknown';
  readonly kind: 'request' | 'result' | 'error' | 'unreadable';
  /** Inner JSON-RPC id; a request and its answer share it. */
  readonly id: number | undefined;
  /** `wc_…`; beside an answer that of its request, where it is known. */
  readonly method: string | undefined;
  /** The method that a `wc_sessionRequest` calls, such as `personal_sign`. */
  readonly call: string | undefined;
  /** Characters of the envelope as it travels. */
  readonly size: number;
  readonly transport: 'relay' | 'link';
  /**
   * Outgoing: `waiting`, then `sent` once the relay has accepted it, or `failed`. Incoming: `waiting` while it is processed, then
   * `handled`; `refused` if the peer received an error; `later` if it waits for another message; `repeated` and `dropped` if it
   * was ignored.
   */
  readonly fate: 'waiting' | 'sent' | 'failed' | 'handled' | 'refused' | 'later' | 'repeated' | 'dropped';
  /** Milliseconds until its fate was known. */
  readonly took: number | undefined;
  /** Code of the catalogued error, for what failed, was refused or dropped. */
  readonly failure: string | undefined;
  /** The inner JSON-RPC message. Holds what is asked and signed; never a private key. */
  readonly payload: unknown;
}
