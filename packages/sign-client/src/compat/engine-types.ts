import type { ParsedUri } from '../client/parse-uri.ts';
import type { AuthTypes } from './auth-types.ts';
import type { Loose } from './loose.ts';
import type { ProposalTypes } from './proposal-types.ts';
import type { RelayerTypes } from './relayer-types.ts';
import type { SessionTypes } from './session-types.ts';

interface ErrorResponse {
  code: number;
  message: string;
  data?: string | undefined;
}

/** The original's parameter types of the sign client's calls. */
export declare namespace EngineTypes {
  type UriParameters = ParsedUri;
  interface ConnectParams {
    requiredNamespaces?: ProposalTypes.RequiredNamespaces | undefined;
    optionalNamespaces?: ProposalTypes.OptionalNamespaces | undefined;
    sessionProperties?: ProposalTypes.SessionProperties | undefined;
    scopedProperties?: ProposalTypes.ScopedProperties | undefined;
    pairingTopic?: string | undefined;
    relays?: RelayerTypes.ProtocolOptions[] | undefined;
  }
  interface PairParams {
    uri: string;
  }
  interface ApproveParams {
    id: number;
    namespaces: SessionTypes.Namespaces;
    sessionProperties?: ProposalTypes.SessionProperties | undefined;
    scopedProperties?: ProposalTypes.ScopedProperties | undefined;
    sessionConfig?: SessionTypes.SessionConfig | undefined;
    relayProtocol?: string | undefined;
  }
  interface RejectParams {
    id: number;
    reason: ErrorResponse;
  }
  interface UpdateParams {
    topic: string;
    namespaces: SessionTypes.Namespaces;
  }
  interface ExtendParams {
    topic: string;
  }
  interface RequestParams {
    topic: string;
    request: { method: string; params: Loose };
    /** CAIP-2. */
    chainId: string;
    /** Seconds, 300 to 604800. */
    expiry?: number | undefined;
  }
  interface RespondParams {
    topic: string;
    response:
      | { id: number; jsonrpc: string; result: Loose }
      | { id: number; jsonrpc: string; error: ErrorResponse };
  }
  interface EmitParams {
    topic: string;
    event: { name: string; data: Loose };
    chainId: string;
  }
  interface PingParams {
    topic: string;
  }
  interface DisconnectParams {
    topic: string;
    reason: ErrorResponse;
  }
  interface FindParams {
    requiredNamespaces: ProposalTypes.RequiredNamespaces;
  }
  type AcknowledgedPromise = Promise<{ acknowledged: () => Promise<void> }>;
  interface SessionAuthenticateResponsePromise {
    uri: string;
    response: () => Promise<AuthTypes.AuthenticateResponseResult>;
  }
}
