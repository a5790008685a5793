import type { SignedCacao } from './cacao-types.ts';
import type { CoreTypes } from './core-types.ts';
import type { ProposalTypes } from './proposal-types.ts';
import type { RelayerTypes } from './relayer-types.ts';

/** The original's session types. */
export declare namespace SessionTypes {
  /** Unix seconds. */
  type Expiry = number;
  interface BaseNamespace extends ProposalTypes.BaseRequiredNamespace {
    /** CAIP-10. */
    accounts: string[];
  }
  type Namespace = BaseNamespace;
  type Namespaces = Record<string, Namespace>;
  type SessionProperties = ProposalTypes.SessionProperties;
  type ScopedProperties = ProposalTypes.ScopedProperties;
  interface SessionConfig {
    disableDeepLink?: boolean | undefined;
  }
  interface Struct {
    topic: string;
    pairingTopic: string;
    relay: RelayerTypes.ProtocolOptions;
    expiry: Expiry;
    acknowledged: boolean;
    controller: string;
    namespaces: Namespaces;
    requiredNamespaces: ProposalTypes.RequiredNamespaces;
    optionalNamespaces: ProposalTypes.OptionalNamespaces;
    sessionProperties?: SessionProperties | undefined;
    scopedProperties?: ScopedProperties | undefined;
    sessionConfig?: SessionConfig | undefined;
    self: { publicKey: string; metadata: CoreTypes.Metadata };
    peer: { publicKey: string; metadata: CoreTypes.Metadata };
    authentication?: SignedCacao[] | undefined;
    transportType: RelayerTypes.TransportType;
  }
}
