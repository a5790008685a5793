/** Costs of calls: 1 for data at hand, more for what the node computes or searches. */
type Costs = Readonly<Record<string, number>>;

const eip155: Costs = {
  eth_accounts: 1,
  eth_blobBaseFee: 1,
  eth_blockNumber: 1,
  eth_call: 4,
  eth_chainId: 1,
  eth_createAccessList: 8,
  eth_estimateGas: 8,
  eth_feeHistory: 4,
  eth_gasPrice: 1,
  eth_getBalance: 2,
  eth_getBlockByHash: 4,
  eth_getBlockByNumber: 4,
  eth_getBlockReceipts: 20,
  eth_getBlockTransactionCountByHash: 2,
  eth_getBlockTransactionCountByNumber: 2,
  eth_getCode: 2,
  eth_getLogs: 40,
  eth_getProof: 8,
  eth_getStorageAt: 2,
  eth_getTransactionByBlockHashAndIndex: 2,
  eth_getTransactionByBlockNumberAndIndex: 2,
  eth_getTransactionByHash: 2,
  eth_getTransactionCount: 2,
  eth_getTransactionReceipt: 2,
  eth_maxPriorityFeePerGas: 1,
  eth_sendRawTransaction: 20,
  eth_syncing: 1,
  net_listening: 1,
  net_version: 1,
  web3_clientVersion: 1,
};

const solana: Costs = {
  getAccountInfo: 2,
  getBalance: 1,
  getBlockHeight: 1,
  getBlockTime: 2,
  getEpochInfo: 1,
  getFeeForMessage: 2,
  getGenesisHash: 1,
  getHealth: 1,
  getLatestBlockhash: 1,
  getMinimumBalanceForRentExemption: 1,
  getMultipleAccounts: 8,
  getRecentPrioritizationFees: 4,
  getSignatureStatuses: 4,
  getSignaturesForAddress: 20,
  getSlot: 1,
  getSupply: 20,
  getTokenAccountBalance: 2,
  getTokenAccountsByOwner: 20,
  getTokenSupply: 2,
  getTransaction: 8,
  getVersion: 1,
  isBlockhashValid: 1,
  sendTransaction: 20,
  simulateTransaction: 20,
};

const byNamespace: Readonly<Record<string, Costs>> = { eip155, solana };

/** Subscribes over WebSocket; it is answered apart from calls. */
const subscription = 'eth_subscribe';
/** Cost of a subscription, and of a method that the operator allows besides the default ones. */
const usualCost = 20;

/** What the operator decides about methods. */
export interface RpcMethodRules {
  /** Methods allowed besides the default ones. */
  readonly methods: readonly string[];
  /** Costs by method, instead of the default ones. */
  readonly costs: ReadonlyMap<string, number>;
}

/**
 * Cost of a call.
 *
 * @returns `undefined` for a method that is not allowed
 */
export function costOf(
  namespace: string,
  method: string,
  { methods, costs: own }: RpcMethodRules,
): number | undefined {
  const costs = Object.hasOwn(byNamespace, namespace) ? byNamespace[namespace] : undefined;
  const isDefault = costs !== undefined && Object.hasOwn(costs, method);
  if (!isDefault && !methods.includes(method)) return undefined;
  return own.get(method) ?? (isDefault ? costs[method] : usualCost);
}

/** Cost of a subscription. */
export function costOfSubscription({ costs }: Pick<RpcMethodRules, 'costs'>): number {
  return costs.get(subscription) ?? usualCost;
}

/** Whether a method is ever allowed, on any chain. */
export function isKnownMethod(method: string, more: readonly string[]): boolean {
  const isDefault = Object.values(byNamespace).some((costs) => Object.hasOwn(costs, method));
  return isDefault || method === subscription || more.includes(method);
}
