import type { ConnectorInfo } from './connection.ts';
import type { ChainNamespace } from './network.ts';

/** How a connector reaches its wallet, in AppKit's words: those that hooks and methods return. */
export type PublicConnectorType = 'ANNOUNCED' | 'INJECTED' | 'WALLET_CONNECT' | 'AUTH' | 'EXTERNAL';

/** A connector, in AppKit's words. */
export type PublicConnector = Omit<ConnectorInfo, 'type' | 'uuid'> & {
  readonly type: PublicConnectorType;
  /** The first of its namespaces. */
  readonly chain: ChainNamespace | undefined;
  /** Its icon. */
  readonly imageUrl: string | undefined;
  /** The announcement of a wallet in the page (EIP-6963). wagmi keeps no `uuid`. */
  readonly info?:
    | { readonly name: string; readonly icon?: string; readonly rdns: string; readonly uuid?: string }
    | undefined;
  /** The wallet's provider while it is connected and active in `chain`; typed by the caller. */
  readonly provider?: unknown;
  /** The connectors of a wallet with several namespaces, one for each. */
  readonly connectors?: readonly PublicConnector[] | undefined;
  /** `image_id` of the listed wallet with this rdns, once the list is read. */
  readonly imageId?: string | undefined;
  /** Its id in the list. */
  readonly explorerId?: string | undefined;
};
