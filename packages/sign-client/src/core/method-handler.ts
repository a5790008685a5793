import type { ErrorObject } from '@mooring/protocol';
import type { HistoryRecord } from './history.ts';

/** A peer's request, opened but not validated. */
export interface InboundRequest {
  readonly topic: string;
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
  /** sha256 of the envelope's text, hex. */
  readonly envelopeHash: string;
  readonly attestation?: string | undefined;
  readonly transport?: 'link' | undefined;
  /** The inner message as it was sealed. */
  readonly plaintext: string;
}

/** A peer's answer to this client's request. */
export interface InboundResponse {
  readonly topic: string;
  readonly request: HistoryRecord;
  readonly result?: unknown;
  /** Set instead of `result` when the peer rejected; missing members are filled in. */
  readonly error?: ErrorObject | undefined;
}

/** Handler of one inner method. Runs one at a time; a rejection of `request` is sent to the peer as the response. */
export interface MethodHandler {
  /**
   * @returns (or resolves with) `later` to receive the message again after `Messenger.retry` or a restart; `elsewhere`
   * if
   *   another tab now handles messages and finds it in storage
   */
  request?(message: InboundRequest): unknown;
  response?(message: InboundResponse): Promise<void> | void;
}
