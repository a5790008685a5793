import type { ClientOptions } from '../client/client-base.ts';
import type { SignEvents } from '../engine/sign-events.ts';
import type { AuthTypes } from './auth-types.ts';
import type { CoreTypes } from './core-types.ts';
import type { Loose } from './loose.ts';
import type { ProposalTypes } from './proposal-types.ts';
import type { RelayerTypes } from './relayer-types.ts';
import type { SessionTypes } from './session-types.ts';
import type { Verify } from './verify-types.ts';

/** The original's sign client types. */
export declare namespace SignClientTypes {
  type Event = keyof EventArguments;
  interface BaseEventArgs<Params = unknown> {
    id: number;
    topic: string;
    params: Params;
  }
  interface EventArguments {
    session_proposal: { id: number; params: ProposalTypes.Struct; verifyContext: Verify.Context };
    session_update: BaseEventArgs<{ namespaces: SessionTypes.Namespaces }>;
    session_extend: Omit<BaseEventArgs, 'params'>;
    session_ping: Omit<BaseEventArgs, 'params'>;
    session_delete: Omit<BaseEventArgs, 'params'>;
    session_expire: { topic: string };
    session_request: { verifyContext: Verify.Context } & BaseEventArgs<{
      request: { method: string; params: Loose; expiryTimestamp: number };
      chainId: string;
    }>;
    session_request_sent: {
      request: { method: string; params: Loose };
      topic: string;
      chainId: string;
      id: number;
    };
    session_event: BaseEventArgs<{ event: { name: string; data: Loose }; chainId: string }>;
    session_authenticate: {
      verifyContext: Verify.Context;
      transportType?: RelayerTypes.TransportType | undefined;
    } & BaseEventArgs<AuthTypes.AuthRequestEventArgs>;
    proposal_expire: { id: number };
    session_request_expire: { id: number };
    session_connect: { session: SessionTypes.Struct };
    /** Not in the original: an answer that nothing in this tab awaits. */
    session_answer: SignEvents['session_answer'];
    /** Not in the original: a verify service's answer after a request is shown. */
    verify_context: SignEvents['verify_context'];
    /** Not in the original: a request was answered, in this tab or another. */
    session_request_answered: SignEvents['session_request_answered'];
    /** Not in the original: a proposal was answered, in this tab or another. */
    session_proposal_answered: SignEvents['session_proposal_answered'];
    /** Not in the original: a sign-in was answered, in this tab or another. */
    session_authenticate_answered: SignEvents['session_authenticate_answered'];
    /** Not in the original: a sign-in is no longer pending. */
    session_authenticate_expire: SignEvents['session_authenticate_expire'];
  }
  type Metadata = CoreTypes.Metadata;
  type SignConfig = NonNullable<ClientOptions['signConfig']>;
  type Options = { -readonly [Key in keyof Omit<ClientOptions, 'metadata'>]: ClientOptions[Key] } & {
    /** Default: the page's title, description, origin and icons. */
    metadata?: ClientOptions['metadata'] | undefined;
  };
}

/** A request that no answer was sent to yet. */
export declare namespace PendingRequestTypes {
  type Struct = SignClientTypes.EventArguments['session_request'];
}
