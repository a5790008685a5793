import { signBitcoin, signSolana, startKeyWallet } from '@mooring/devnet/wallets';
import { privateKeyToAccount } from 'viem/accounts';
import { vi } from 'vitest';
import {
  bitcoinChain,
  bitcoinKeys,
  type ChainWorld,
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

/** A wallet with the first Solana and the first Bitcoin account, on either implementation. */
export interface ChainsWallet {
  /** Approves the link's proposal, and returns it. */
  approve(uri: string): Promise<Proposal['params']['optionalNamespaces']>;
  /** Signs the next request, and sends it if requested. */
  sign(): Promise<AskedOfWallet>;
  /** Updates its session to the result for the approved namespaces. */
  update(change: (approved: Namespaces) => object): Promise<void>;
  /** Ends its session. */
  leave(): Promise<void>;
  /** Resolves once its session was ended by the other side. */
  left(): Promise<void>;
  stop(): Promise<void>;
}

export type MakeChainsWallet = (relayUrl: string, chains: ChainWorld) => Promise<ChainsWallet>;

interface RequestEvent {
  readonly id: number;
  readonly topic: string;
  readonly params: {
    readonly chainId: string;
    readonly request: { readonly method: string; readonly params: unknown };
  };
}

/** Answers with the keys of the first accounts. Transactions go through the nodes of these chains. */
async function answer({ chainId, method, params }: AskedOfWallet, chains: ChainWorld): Promise<object> {
  const solana = (call: AskedOfWallet['method']) =>
    signSolana({ method: call, params }, [solanaAccounts[0].secret]);
  const bitcoin = (call: string, asked: unknown) =>
    signBitcoin({ method: call, params: asked }, [bitcoinKeys[0]]) as object;
  switch (method) {
    case 'solana_signAndSendTransaction': {
      const { signature, transaction } = solana('solana_signTransaction') as Record<string, string>;
      await chains.sendToSolana(transaction ?? '');
      return { signature };
    }
    case 'sendTransfer': {
      const { amount, recipientAddress } = params as Record<string, string>;
      if (recipientAddress !== chains.bitcoinStranger) throw new Error('Another receiver');
      const psbt = await chains.bitcoinTransfer(Number(amount));
      const signInputs = [{ address: bitcoinKeys[0].address, index: 0 }];
      const signed = bitcoin('signPsbt', { psbt, signInputs }) as { readonly psbt: string };
      return { txid: await chains.broadcastOnBitcoin(signed.psbt) };
    }
    default:
      return chainId.startsWith('solana:') ? solana(method) : bitcoin(method, params);
  }
}

const reason = { code: 6000, message: 'User disconnected.' };
const own = [...onSolana.slice(0, 1), ...onBitcoin.slice(0, 1)];

/** On a wallet kit, ours or the original. */
export const kitWallet =
  (make: MakePeer): MakeChainsWallet =>
  async (relayUrl, chains) => {
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
        const asked = { chainId, method: request.method, params: request.params };
        const result = await answer(asked, chains);
        await wallet.call('respondSessionRequest', { topic, response: { id, jsonrpc: '2.0', result } });
        return asked;
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
export const keyWallet: MakeChainsWallet = async (relayUrl, chains) => {
  const wallet = await startKeyWallet({
    relayUrl,
    account: privateKeyToAccount(`0x${'11'.repeat(32)}`),
    rpc: {},
    solana: { secret: solanaAccounts[0].secret, chains: [solanaChain] },
    bitcoin: { key: bitcoinKeys[0], chains: [bitcoinChain] },
    sends: (call) => answer(call, chains),
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
