import type * as cacao from './cacao-types.ts';
import type { CoreTypes } from './core-types.ts';
import type { RelayerTypes } from './relayer-types.ts';
import type { SessionTypes } from './session-types.ts';
import type { Verify } from './verify-types.ts';

/** The original's sign-in types. Times are ISO 8601, except `expiry` and `expiryTimestamp` (seconds). */
export declare namespace AuthTypes {
  type Metadata = CoreTypes.Metadata;
  interface Participant {
    publicKey: string;
    metadata: Metadata;
  }
  type BaseAuthRequestParams = cacao.SignInRequest;
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
  type CacaoPayload = cacao.SignedPayload;
  type CacaoHeader = cacao.SignedHeader;
  type CacaoSignature = cacao.SignedSignature;
  type Cacao = cacao.SignedCacao;
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
  /** A wallet that allows no methods grants no session, although the original's type requires one. */
  interface AuthenticateResponseResult {
    auths?: AuthResponse | undefined;
    session: SessionTypes.Struct;
  }
}
