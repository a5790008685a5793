/** A message on a topic, or a composite method on two (pairing-protocol §1.6). */
export type Publication =
  | {
      readonly method: 'irn_publish';
      readonly params: {
        readonly topic: string;
        readonly message: string;
        readonly ttl: number;
        readonly prompt: boolean;
        readonly tag: number;
        readonly tvf?: unknown;
      };
    }
  | {
      readonly method: 'wc_proposeSession';
      readonly params: {
        readonly pairingTopic: string;
        readonly sessionProposal: string;
        readonly ttl: number;
        readonly correlationId: number;
      };
    }
  | {
      readonly method: 'wc_approveSession';
      readonly params: {
        readonly sessionTopic: string;
        readonly pairingTopic: string;
        readonly sessionProposalResponse: string;
        readonly sessionSettlementRequest: string;
        readonly ttl: number;
        readonly correlationId: number;
      };
    };

/** A message that the relay pushed. */
export interface PushedMessage {
  readonly topic: string;
  readonly message: string;
  readonly attestation?: string | undefined;
  /** Set if it arrived through this client's own address, in base64url. */
  readonly transport?: 'link' | undefined;
}

/** Events of the relay connection. */
export interface RelayEvents {
  relayer_connect: undefined;
  relayer_disconnect: undefined;
  relayer_error: Error;
  relayer_connection_stalled: undefined;
  relayer_transport_closed: undefined;
  /** The clock of this device is behind the relay's. */
  relayer_clock_behind: undefined;
  /** Whether the relay leaves a call on an open socket unanswered. */
  relayer_silence: boolean;
  relayer_message: PushedMessage;
  relayer_publish: Publication;
}

/**
 * The relay as the engine uses it, whether this tab or another owns the socket.
 */
export interface RelayPort {
  readonly connected: boolean;
  readonly connecting: boolean;
  /**
   * @param resendTimeoutMs milliseconds for which a message that was sent, and that the relay may therefore have, is sent again.
   *   Default: 60 s, after which a message that was never sent is given up in any case
   * @returns when the relay has accepted it
   * @throws MooringError `PUBLISH_FAILED`, `PUBLISH_CUSTOM_FAILED`, `OFFLINE`, `RELAY_CLOSED` and similar
   */
  publish(publication: Publication, resendTimeoutMs?: number): Promise<void>;
  /** @throws MooringError `SUBSCRIBE_FAILED` after 60 s, `OFFLINE`, `RELAY_CLOSED` and similar */
  subscribe(topic: string, protocol?: string): Promise<void>;
  unsubscribe(topic: string): void;
  /** Opens the socket if there is something to listen for. Never throws. */
  wake(): void;
  open(): Promise<void>;
  close(): void;
}
