import type { Adapter, ConnectorInfo } from '@mooring/core';
import type { AdapterHost, AdapterProjection, LibraryConnection } from '@mooring/core/adapter';
import { MooringError } from '@mooring/protocol';
import { accountsOf, address, connectionOf, receiver } from './fixture-data.ts';

/** How wallets of the gallery answer. */
export interface GalleryBehaviour {
  connect: 'approve' | 'reject' | 'wait';
  switchNetwork: 'approve' | 'reject' | 'wait';
  balance: 'known' | 'wait' | 'fail';
  /** How the cost of a transfer is answered. With `unknown`, no wallet answers either. */
  transfer: 'known' | 'wait' | 'unknown' | 'refused' | 'contract';
  names: 'known' | 'wait' | 'fail';
}

const nameProblems = ['nobody', 'elsewhere', 'off-chain', 'unreadable'] as const;

const short = () =>
  new MooringError({
    code: 'FUNDS_INSUFFICIENT',
    message: 'The account has not enough to send this amount and pay for the transaction.',
    retryable: false,
  });

const expired = () =>
  new MooringError({ code: 'REQUEST_EXPIRED', message: 'The request has expired.', retryable: false });

/** A minimal chain library with scripted wallets. `shown`: the connection in the shown state. */
export function galleryAdapter(
  namespace: string,
  connectors: readonly ConnectorInfo[],
  behaviour: GalleryBehaviour,
  shown: readonly LibraryConnection[],
): Adapter {
  let host: AdapterHost | undefined;
  let connections: readonly LibraryConnection[] = [];
  let activeId: string | undefined;
  const report = () => {
    const active = connections.find((entry) => entry.connectorId === activeId) ?? connections[0];
    const projection: AdapterProjection = {
      connectors,
      connections,
      connection:
        active === undefined
          ? { status: 'disconnected' }
          : { status: 'connected', ...active, address: active.accounts[0] ?? address },
    };
    host?.report(projection);
  };
  const answer = (kind: 'approve' | 'reject' | 'wait', signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (kind === 'approve') resolve();
      if (kind === 'reject') reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }));
    });
  return {
    type: 'wagmi',
    namespace,
    attach(given) {
      host = given;
      report();
      // The gallery itself sets the connected account.
      connections = shown;
    },
    reconnect: async () => undefined,
    async connect({ connectorId, signal }) {
      await answer(behaviour.connect, signal);
      const connector = connectors.find((known) => known.id === connectorId);
      if (connector === undefined) return;
      connections = [
        ...connections.filter((entry) => entry.connectorId !== connectorId),
        connectionOf(connector, accountsOf[namespace]),
      ];
      activeId = connectorId;
      report();
    },
    connectExisting: async () => undefined,
    async disconnect(parameters) {
      const id = parameters?.connectorId;
      connections = id === undefined ? [] : connections.filter((entry) => entry.connectorId !== id);
      report();
    },
    async switchConnection({ connectorId, address: wanted }) {
      activeId = connectorId;
      connections = connections.map((entry) => {
        if (entry.connectorId !== connectorId || wanted === undefined) return entry;
        return { ...entry, accounts: [wanted, ...entry.accounts.filter((known) => known !== wanted)] };
      });
      report();
    },
    async switchNetwork(network) {
      await answer(behaviour.switchNetwork);
      connections = connections.map((entry) => ({ ...entry, chainId: network.caipNetworkId }));
      report();
    },
    getBalance: () => {
      if (behaviour.balance === 'fail') return Promise.reject(new Error('The node did not answer'));
      if (behaviour.balance === 'wait') return new Promise(() => undefined);
      if (namespace !== 'eip155')
        return Promise.resolve({ value: 12_250_000_000n, decimals: 9, symbol: 'SOL' });
      return Promise.resolve({ value: 1_204_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' });
    },
    estimateTransfer({ amount }) {
      if (behaviour.transfer === 'wait') return new Promise(() => undefined);
      if (behaviour.transfer === 'unknown') return Promise.reject(new Error('No node answered'));
      if (behaviour.transfer === 'refused') return Promise.reject(short());
      return Promise.resolve({
        amount: amount === 'all' ? 1_204_499_000_000_000_000_000n : amount,
        fee: 420_000_000_000_000n,
        toContract: behaviour.transfer === 'contract',
      });
    },
    estimateCall: () =>
      behaviour.transfer === 'refused'
        ? Promise.reject(short())
        : Promise.resolve({ fee: 420_000_000_000_000n }),
    sendCall({ onPrompt }) {
      onPrompt?.();
      return new Promise(() => undefined);
    },
    sendTransfer({ onPrompt }) {
      onPrompt?.();
      return behaviour.transfer === 'unknown' ? Promise.reject(expired()) : new Promise(() => undefined);
    },
    getTransaction: async () => ({ status: 'pending' }),
    // One name for each problem; any other name resolves to one address.
    async resolveName({ name }) {
      if (behaviour.names === 'wait') return new Promise(() => undefined);
      if (behaviour.names === 'fail') throw new Error('No node answered');
      const problem = nameProblems.find((one) => name === `${one}.eth`);
      return problem === undefined ? { name, address: receiver } : { problem };
    },
    signMessage: async () => '0x',
    getProvider: async () => undefined,
    proposal: { methods: [], events: [] },
    destroy: () => undefined,
  };
}
