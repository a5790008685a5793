import { signBitcoin, signSolana, startKeyWallet } from '@mooring/devnet/wallets';
import { privateKeyToAccount } from 'viem/accounts';
import { vi } from 'vitest';
import {
  bitcoinChain,
  bitcoinKeys,
  onBitcoin,
  onSolana,
  solanaAccounts,
  solanaChain,
} from '../suite/chain-world.ts';
import type { Proposal } from '../suite/settle.ts';
import type { MakePeer } from './peer.ts';

export interface AskedOfWallet {
  readonly chainId: string;
  readonly method: string;
  readonly params: unknown;
}

type Namespaces = Readonly<Record<string, { readonly accounts: readonly string[] }>>;

/** A wallet with the first Solana and the first Bitcoin account, whoever made its client. */
export interface ChainsWallet {
  /** Approves what the link proposes, and gives what was proposed. */
  approve(uri: string): Promise<Proposal['params']['optionalNamespaces']>;
  /** Signs the next thing that it is asked. */
  sign(): Promise<AskedOfWallet>;
  /** Updates its session to what this makes of the approved namespaces. */
  update(change: (approved: Namespaces) => object): Promise<void>;
  /** Ends its session. */
  leave(): Promise<void>;
  /** Resolves once its session was ended by the other side. */
  left(): Promise<void>;
  stop(): Promise<void>;
}

export type MakeChainsWallet = (relayUrl: string) => Promise<ChainsWallet>;

interface RequestEvent {
  readonly id: number;
  readonly topic: string;
  readonly params: {
    readonly chainId: string;
    readonly request: { readonly method: string; readonly params: unknown };
  };
}

const reason = { code: 6000, message: 'User disconnected.' };
const own = [...onSolana.slice(0, 1), ...onBitcoin.slice(0, 1)];

/** On a wallet kit, ours or the original. */
export const kitWallet =
  (make: MakePeer): MakeChainsWallet =>
  async (relayUrl) => {
    const wallet = await make({ role: 'walletkit', name: 'wallet', relayUrl });
    let topic = '';
    let approved: Namespaces = {};
    return {
      async approve(uri) {
        await wallet.call('pair', { uri });
        const { id, params } = await wallet.next<Proposal>('session_proposal', (one) =>
          uri.includes(one.params.pairingTopic),
        );
        approved = Object.fromEntries(
          Object.entries(params.optionalNamespaces).map(([name, asked]) => {
            const accounts = own.filter((account) => account.startsWith(`${name}:`));
            const chains = accounts.map((account) => account.slice(0, account.lastIndexOf(':')));
            return [name, { ...Object(asked), chains, accounts }];
          }),
        );
        ({ topic } = await wallet.call<{ topic: string }>('approveSession', { id, namespaces: approved }));
        return params.optionalNamespaces;
      },
      async sign() {
        const { id, params } = await wallet.next<RequestEvent>('session_request');
        const { chainId, request } = params;
        const result = chainId.startsWith('solana:')
          ? signSolana(request, [solanaAccounts[0].secret])
          : signBitcoin(request, [bitcoinKeys[0]]);
        await wallet.call('respondSessionRequest', { topic, response: { id, jsonrpc: '2.0', result } });
        return { chainId, method: request.method, params: request.params };
      },
      async update(change) {
        await wallet.call('updateSession', { topic, namespaces: change(approved) });
      },
      async leave() {
        await wallet.call('disconnectSession', { topic, reason });
      },
      async left() {
        await wallet.next<{ topic: string }>('session_delete', (one) => one.topic === topic);
      },
      stop: () => wallet.stop(),
    };
  };

/** The wallet of the browser tests, which answers automatically. */
export const keyWallet: MakeChainsWallet = async (relayUrl) => {
  const wallet = await startKeyWallet({
    relayUrl,
    account: privateKeyToAccount(`0x${'11'.repeat(32)}`),
    rpc: {},
    solana: { secret: solanaAccounts[0].secret, chains: [solanaChain] },
    bitcoin: { key: bitcoinKeys[0], chains: [bitcoinChain] },
  });
  const taken = new Set<unknown>();
  const next = (kind: 'proposal' | 'request') =>
    vi.waitFor(() => {
      const seen = wallet.seen.find((one) => one.kind === kind && !taken.has(one));
      if (seen === undefined) throw new Error(`The wallet was sent no ${kind}.`);
      taken.add(seen);
      return seen.payload;
    });
  return {
    async approve(uri) {
      await wallet.pair(uri);
      const { params } = (await next('proposal')) as Proposal;
      return params.optionalNamespaces;
    },
    async sign() {
      const { params } = (await next('request')) as RequestEvent;
      const { method, params: given } = params.request;
      return { chainId: params.chainId, method, params: given };
    },
    async update(change) {
      const [session] = wallet.sessions();
      await wallet.changeAccounts(
        change(session?.namespaces ?? {}) as Parameters<typeof wallet.changeAccounts>[0],
      );
    },
    leave: () => wallet.disconnect(),
    async left() {
      await vi.waitFor(() => {
        if (wallet.sessions().length > 0) throw new Error('The wallet still has a session.');
      });
    },
    stop: () => wallet.close(),
  };
};
