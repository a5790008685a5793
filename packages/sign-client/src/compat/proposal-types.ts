import type { CoreTypes } from './core-types.ts';
import type { RelayerTypes } from './relayer-types.ts';

/** The original's proposal types. */
export declare namespace ProposalTypes {
  interface BaseRequiredNamespace {
    /** CAIP-2. */
    chains?: string[] | undefined;
    methods: string[];
    events: string[];
  }
  type RequiredNamespace = BaseRequiredNamespace;
  /** By `namespace` or `namespace:reference`. */
  type RequiredNamespaces = Record<string, RequiredNamespace>;
  type OptionalNamespaces = Record<string, RequiredNamespace>;
  type SessionProperties = Record<string, string>;
  type ScopedProperties = Record<string, unknown>;
  interface Struct {
    id: number;
    /** Unix seconds. */
    expiryTimestamp: number;
    relays: RelayerTypes.ProtocolOptions[];
    proposer: { publicKey: string; metadata: CoreTypes.Metadata };
    requiredNamespaces: RequiredNamespaces;
    optionalNamespaces: OptionalNamespaces;
    sessionProperties?: SessionProperties | undefined;
    scopedProperties?: ScopedProperties | undefined;
    pairingTopic: string;
    attestation?: string | undefined;
    encryptedId?: string | undefined;
  }
}
