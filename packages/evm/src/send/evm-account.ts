import type { CaipNetwork } from '@mooring/core';
import type { JsonRpcCall } from '../rpc/json-rpc-fetch.ts';

/** A wallet's active account, with the adapter's access to nodes and to the wallet. */
export interface EvmAccount {
  /** 0x address. */
  readonly address: string;
  readonly network: CaipNetwork;
  /** Asks a node of the network. */
  readonly read: (call: JsonRpcCall) => Promise<unknown>;
  /** Asks the wallet. Rejects with TIMED_OUT without an answer: by default, after as long as the visitor may take. */
  readonly ask: (call: JsonRpcCall, timeoutMs?: number) => Promise<unknown>;
}
