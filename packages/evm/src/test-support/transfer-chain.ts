import type { CaipNetwork } from '@mooring/core';
import type { TransferParameters } from '@mooring/core/adapter';
import type { JsonRpcCall } from '../rpc/json-rpc-fetch.ts';
import type { EvmAccount } from '../send/evm-account.ts';

/** The network of the account. */
export const network: CaipNetwork = {
  id: 10,
  name: 'Ten',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:10',
};
export const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
/** A token of the network, by its contract. */
export const token = `eip155:10:${contract}` as const;
/** Of the transaction that the wallet sends. */
export const hash = `0x${'ab'.repeat(32)}`;
/** A result of 32 bytes. */
export const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
/** A wallet's error. */
export const refusal = { code: -32_000, message: 'insufficient funds for gas * price + value' };
/** A node's error. */
export const error = (code: number) => Object.assign(new Error('execution reverted'), { code });

/** Answers of a chain's node, and of the wallet. */
interface Chain {
  readonly balance: bigint;
  readonly held: string;
  readonly code: string;
  readonly taken: string | Error;
  readonly gas: string | Error;
  readonly base: string | null;
  readonly tip: string | Error;
  readonly dataFee: string | Error;
  readonly chainId: string | Error;
  readonly sent: unknown;
}

export const usual: Chain = {
  balance: 10n ** 18n,
  held: word(1_000n),
  code: '0x',
  taken: '0x',
  gas: '0x5208',
  base: '0x64',
  tip: '0x1',
  dataFee: '0x',
  chainId: '0xa',
  sent: hash,
};

/** An account on a chain that answers as `usual`, with changes; and what its wallet is asked. */
export function account(change: Partial<Chain> = {}) {
  const chain = { ...usual, ...change };
  const requested: JsonRpcCall[] = [];
  const said = (answer: string | Error | null) => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const answers: Readonly<
    Record<string, (params: readonly { readonly to?: string; readonly data?: string }[]) => unknown>
  > = {
    eth_getBalance: () => `0x${chain.balance.toString(16)}`,
    eth_getCode: () => chain.code,
    eth_getBlockByNumber: () => (chain.base === null ? {} : { baseFeePerGas: chain.base }),
    eth_maxPriorityFeePerGas: () => said(chain.tip),
    eth_gasPrice: () => '0x69',
    eth_estimateGas: () => said(chain.gas),
    eth_call([call]) {
      if (call?.data?.startsWith('0x70a08231')) return chain.held;
      if (call?.data?.startsWith('0xa9059cbb')) return said(chain.taken);
      return call?.to?.startsWith('0x42') ? said(chain.dataFee) : '0x';
    },
  };
  const made: EvmAccount = {
    address: alice,
    network,
    read: async (call) => answers[call.method]?.(call.params as never),
    async ask(call) {
      requested.push(call);
      if (call.method === 'eth_chainId') return said(chain.chainId);
      if (chain.sent === refusal) throw refusal;
      return chain.sent;
    },
  };
  return { account: made, requested };
}

/** A transfer of the native currency to another account. */
export const transfer = (change: Partial<TransferParameters> = {}): TransferParameters => ({
  ...{ network, to: bob, amount: 5n },
  ...change,
});
