import type { AccountDetails } from './connection.ts';
import type { CaipNetwork } from './network.ts';

/** A wallet that is or was connected, as hooks and the instance return it. */
export interface ConnectionEntry {
  readonly connectorId: string;
  /** As the wallet announces it, bounded. */
  readonly name: string;
  readonly icon: string | undefined;
  /** Icon of `caipNetwork`. */
  readonly networkIcon: string | undefined;
  /** Empty if the wallet is not connected. With a type and a public key if the wallet announces them. */
  readonly accounts: readonly (AccountDetails & { readonly address: string })[];
  /** The wallet's network, if the site lists it. */
  readonly caipNetwork: CaipNetwork | undefined;
}
