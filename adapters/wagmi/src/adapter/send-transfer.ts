import { type CaipNetwork, createError } from '@mooring/core';
import type {
  CallEstimate,
  CallParameters,
  OwnedToken,
  PromptParameters,
  SentTransfer,
  TokenBalanceParameters,
  TransactionStatus,
  TransferEstimate,
  TransferParameters,
  WatchedTransaction,
} from '@mooring/core/adapter';
import type { Eip1193Provider } from '@mooring/evm';
import {
  type EvmAccount,
  estimateCall,
  estimateTransfer,
  readToken,
  readTransaction,
  sendCall,
  sendTransfer,
} from '@mooring/evm/send';
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { Config } from 'wagmi';
import type { AdapterState } from '../connectors/adapter-state.ts';
import { nodeReader } from './read-node.ts';

/** Estimates a transfer of the active account through wagmi's own transports. */
export function estimateWith(state: AdapterState, parameters: TransferParameters): Promise<TransferEstimate> {
  return estimateTransfer(accountOf(state, parameters.network), parameters);
}

/** Sends a transfer through the active wallet. */
export function sendChanged(
  state: AdapterState,
  parameters: TransferParameters & PromptParameters,
): Promise<SentTransfer> {
  return sendTransfer(accountOf(state, parameters.network), parameters);
}

/** Estimates a contract call of the active account through wagmi's own transports. */
export function estimateCallWith(state: AdapterState, parameters: CallParameters): Promise<CallEstimate> {
  return estimateCall(accountOf(state, parameters.network), parameters);
}

/** Calls a contract through the active wallet. */
export function sendCallWith(
  state: AdapterState,
  parameters: CallParameters & PromptParameters,
): Promise<SentTransfer> {
  return sendCall(accountOf(state, parameters.network), parameters);
}

/** Reads an account's balance of one token. */
export function tokenWith(config: Config, parameters: TokenBalanceParameters): Promise<OwnedToken> {
  return readToken(nodeReader(config, parameters.network), parameters);
}

/** Reads the status of a transaction. */
export function transactionWith(config: Config, transaction: WatchedTransaction): Promise<TransactionStatus> {
  return readTransaction(nodeReader(config, transaction.network), transaction);
}

function accountOf({ config, clock }: AdapterState, network: CaipNetwork): EvmAccount {
  const { current, connections, status } = config.state;
  const connection = current === null || status === 'disconnected' ? undefined : connections.get(current);
  if (connection === undefined) throw createError('NOT_CONNECTED');
  return {
    address: connection.accounts[0],
    network,
    read: nodeReader(config, network),
    async ask(call, timeoutMs = walletPromptTimeoutMs) {
      const provider = (await connection.connector.getProvider()) as Eip1193Provider;
      return withTimeout(() => provider.request(call), { clock, timeoutMs });
    },
  };
}
