import type { CaipNetwork } from '@mooring/core';
import type { JsonRpcCall } from '../rpc/json-rpc-fetch.ts';

/** The active account of a wallet, as sending needs it: each adapter has its own way to nodes and to the wallet. */
export interface EvmAccount {
  /** 0x. */
  readonly address: string;
  readonly network: CaipNetwork;
  /** Asks a node of the network. */
  readonly read: (call: JsonRpcCall) => Promise<unknown>;
  /** Asks the wallet. */
  readonly ask: (call: JsonRpcCall) => Promise<unknown>;
}
