/** One message between this client and a peer, decrypted on this machine. */
export interface InspectedMessage {
  /** Identical in every report of one message: a later report replaces an earlier one. */
  readonly key: string;
  /** Unix milliseconds: when it was first seen. */
  readonly at: number;
  readonly direction: 'in' | 'out';
  /** 64 hex digits. Anyone who knows it can subscribe to it: show it shortened. */
  readonly topic: string;
  readonly topicKind: 'pairing' | 'session' | 'auth' | 'unknown';
  readonly kind: 'request' | 'result' | 'error' | 'unreadable';
  /** Inner JSON-RPC id; a request and its answer share it. */
  readonly id: number | undefined;
  /** `wc_…`; for an answer, the method of its request if known. */
  readonly method: string | undefined;
  /** The method that a `wc_sessionRequest` calls, such as `personal_sign`. */
  readonly call: string | undefined;
  /** Characters of the sent envelope. */
  readonly size: number;
  readonly transport: 'relay' | 'link';
  /**
   * Outgoing: `waiting`, then `sent` once the relay has accepted it, or `failed`. Incoming: `waiting` while it is
   * processed, then `handled`; `refused` if the peer received an error; `later` if it waits for another message;
   * `repeated` or `dropped` if it was ignored.
   */
  readonly fate: 'waiting' | 'sent' | 'failed' | 'handled' | 'refused' | 'later' | 'repeated' | 'dropped';
  /** Milliseconds until its fate was known. */
  readonly took: number | undefined;
  /** Code of the catalogued error if the message failed, was refused or dropped. */
  readonly failure: string | undefined;
  /** The inner JSON-RPC message. Contains what is requested and signed; never a private key. */
  readonly payload: unknown;
}
