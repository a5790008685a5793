import {
  type CaipNetwork,
  createError,
  type FollowedTransaction,
  type SentTransfer,
  type TransactionStatus,
  type TransferEstimate,
  type TransferParameters,
} from '@mooring/core';
import type { Eip1193Provider } from '@mooring/evm';
import { type EvmAccount, estimateTransfer, readTransaction, sendTransfer } from '@mooring/evm/send';
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { Config } from 'wagmi';
import { getClient } from 'wagmi/actions';
import type { AdapterState } from '../connectors/adapter-state.ts';

/** Estimates a transfer of the active account, over wagmi's own transports. */
export function estimateWith(state: AdapterState, parameters: TransferParameters): Promise<TransferEstimate> {
  return estimateTransfer(accountOf(state, parameters.network), parameters);
}

/** Has the active wallet send. */
export function sendWith(state: AdapterState, parameters: TransferParameters): Promise<SentTransfer> {
  return sendTransfer(accountOf(state, parameters.network), parameters);
}

/** How a transaction stands. */
export function followWith(config: Config, transaction: FollowedTransaction): Promise<TransactionStatus> {
  return readTransaction(reader(config, transaction.network), transaction);
}

function accountOf({ config, clock }: AdapterState, network: CaipNetwork): EvmAccount {
  const { current, connections, status } = config.state;
  const connection = current === null || status === 'disconnected' ? undefined : connections.get(current);
  if (connection === undefined) throw createError('NOT_CONNECTED');
  return {
    address: connection.accounts[0],
    network,
    read: reader(config, network),
    async ask(call) {
      const provider = (await connection.connector.getProvider()) as Eip1193Provider;
      return withTimeout(() => provider.request(call), { clock, milliseconds: walletPromptTimeoutMs });
    },
  };
}

function reader(config: Config, { id }: CaipNetwork): EvmAccount['read'] {
  return async (call) => {
    const client = getClient(config, { chainId: Number(id) });
    if (client === undefined) throw createError('NETWORK_NOT_FOUND');
    return client.request(call as Parameters<typeof client.request>[0]);
  };
}
