import type { CoreTypes } from './core-types.ts';
import type { RelayerTypes } from './relayer-types.ts';
import type { SessionTypes } from './session-types.ts';
import type { Verify } from './verify.ts';

/** The original's names of types of signing in. Times are ISO 8601, unless they are `expiry` and `expiryTimestamp` (seconds). */
export declare namespace AuthTypes {
  type Metadata = CoreTypes.Metadata;
  interface Participant {
    publicKey: string;
    metadata: Metadata;
  }
  interface BaseAuthRequestParams {
    domain: string;
    aud: string;
    nonce: string;
    version?: string | undefined;
    iat?: string | undefined;
    nbf?: string | undefined;
    exp?: string | undefined;
    chainId?: string | undefined;
    statement?: string | undefined;
    requestId?: string | undefined;
    resources?: string[] | undefined;
    expiry?: number | undefined;
    type?: string | undefined;
  }
  type FormatMessageParams = { aud?: string | undefined; uri?: string | undefined } & Omit<
    BaseAuthRequestParams,
    'aud' | 'chainId'
  >;
  type RequestParams = { chains: string[] } & BaseAuthRequestParams;
  type SessionAuthenticateParams = {
    pairingTopic?: string | undefined;
    methods?: string[] | undefined;
    uri: string;
  } & Omit<RequestParams, 'aud'>;
  type PayloadParams = { version: string; iat: string } & RequestParams;
  /** Whoever signs says version and time. */
  type CacaoPayload = { iss: string; version: string; iat: string } & BaseAuthRequestParams;
  interface CacaoHeader {
    t: 'caip122';
  }
  interface CacaoSignature {
    t: 'eip191' | 'eip1271';
    s: string;
    m?: string | undefined;
  }
  interface Cacao {
    h: CacaoHeader;
    p: CacaoPayload;
    s: CacaoSignature;
  }
  interface AuthRequestEventArgs {
    requester: Participant;
    authPayload: PayloadParams;
    expiryTimestamp: number;
  }
  interface PendingRequest extends AuthRequestEventArgs {
    id: number;
    pairingTopic: string;
    verifyContext: Verify.Context;
    transportType: RelayerTypes.TransportType;
  }
  interface ApproveSessionAuthenticateParams {
    id: number;
    auths: Cacao[];
  }
  interface SessionAuthenticateResponseParams {
    responder: Participant;
    cacaos: Cacao[];
  }
  type AuthResponse = Cacao[];
  /** A wallet that allows no methods gives no session, though the original's type says that there is one. */
  interface AuthenticateResponseResult {
    auths?: AuthResponse | undefined;
    session: SessionTypes.Struct;
  }
}
