import { type CaipNetworkId, plainAddress } from '@mooring/core';
import type { Clock, RemoteWallet } from '@mooring/core/adapter';
import type { BitcoinMethod } from '@mooring/protocol';
import { base64 } from '@scure/base';
import { isOn } from '../address/address.ts';
import { readAddresses } from '../address/read-addresses.ts';
import type { BitcoinAddress } from '../contract/bitcoin-provider.ts';
import type { WalletCalls } from '../contract/wallet-calls.ts';
import { createError } from '../errors.ts';
import { mainnetId, regtestId, testnet4Id } from '../network/chains.ts';
import { promptWallet } from './prompt-wallet.ts';

export const addressesEvent = 'bip122_addressesChanged';
/** Session property with the addresses, which saves a request. */
const addressesProperty = 'bip122_getAccountAddresses';

/** Calls of a remote wallet, below the common provider. */
export function remoteCalls(remote: RemoteWallet, account: () => string): WalletCalls {
  const request = (chain: CaipNetworkId, method: BitcoinMethod, params: object): Promise<unknown> =>
    remote.request('bip122', { chain, method, params: { account: account(), ...params } });
  const checked = async (chain: CaipNetworkId, method: BitcoinMethod, params: object): Promise<Fields> => {
    if (!canCall(remote, method)) throw createError('RPC_CALL_NOT_ALLOWED');
    return Object(await request(chain, method, params)) as Fields;
  };
  return {
    broadcasts: true,
    async signMessage({ message, address, protocol, chainId }) {
      const answer = await checked(chainId, 'signMessage', { message, address, protocol });
      if (typeof answer.address === 'string' && answer.address.toLowerCase() !== address.toLowerCase())
        throw createError('WALLET_ANSWER_INVALID', { problem: 'another address signed' });
      return answer.signature;
    },
    async signPsbt({ psbt, inputs, broadcast, chainId }) {
      const signInputs = inputs.map(({ address, index, sighashTypes }) => ({ address, index, sighashTypes }));
      const answer = await checked(chainId, 'signPsbt', {
        psbt: base64.encode(psbt),
        signInputs,
        broadcast,
      });
      return { psbt: answer.psbt, txid: answer.txid };
    },
    async sendTransfer({ from, recipient, amount, chainId }) {
      // Satoshi as text.
      const params = { account: from, recipientAddress: recipient, amount: amount.toString() };
      return (await checked(chainId, 'sendTransfer', params)).txid;
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

function canCall(remote: RemoteWallet, method: BitcoinMethod): boolean {
  return remote.granted('bip122')?.grants.bip122?.methods.includes(method) === true;
}

/** A chain for each form of address. */
const forms = [mainnetId, testnet4Id, regtestId];

/** Known addresses of remote wallets. */
export class RemoteAddresses {
  /** The latest addresses of each chain, from events and responses, by approval. */
  readonly #addresses = new Map<string, readonly BitcoinAddress[]>();
  /** Number of events with addresses. */
  #changes = 0;

  /** Resets for the wallets of another page. */
  forget(): void {
    this.#addresses.clear();
  }

  /**
   * Reads the data of {@link addressesEvent}, which may be hostile. It replaces the addresses of every chain: the account
   * has changed, and a wallet may tell the addresses of one chain only. Those of the others are then requested again.
   */
  hear(remote: RemoteWallet, data: unknown): void {
    const list = readList(data);
    if (list.length === 0) return;
    this.#changes += 1;
    this.#keep(remote, list);
  }

  /** Stores the answer to a request, which has the addresses of one or more chains. */
  #add(remote: RemoteWallet, list: readonly BitcoinAddress[]): void {
    if (list.length === 0) return;
    const chains = forms.filter((chain) => list.some(({ address }) => isOn(chain, address)));
    const others = this.known(remote).filter(({ address }) => !chains.some((chain) => isOn(chain, address)));
    this.#keep(remote, [...others, ...list]);
  }

  #keep(remote: RemoteWallet, list: readonly BitcoinAddress[]): void {
    const approval = remote.granted('bip122');
    if (approval === undefined) return;
    this.#addresses.clear();
    this.#addresses.set(approval.id, list);
  }

  /** Addresses known without a request: from an event, else from the session. */
  known(remote: RemoteWallet): readonly BitcoinAddress[] {
    const approval = remote.granted('bip122');
    const stored = this.#addresses.get(approval?.id ?? '');
    return stored ?? readProperty(approval?.properties?.[addressesProperty]);
  }

  /**
   * Addresses on a chain. Requests them if they are unknown, and falls back to the approved accounts if the wallet
   * returns none. Rejects with the wallet's error.
   */
  async of(
    remote: RemoteWallet,
    chainId: CaipNetworkId,
    { account, clock }: { readonly account: string; readonly clock: Clock },
  ): Promise<readonly BitcoinAddress[]> {
    const here = (list: readonly BitcoinAddress[]) => list.filter(({ address }) => isOn(chainId, address));
    const known = here(this.known(remote));
    if (known.length > 0) return known;
    if (canCall(remote, 'getAccountAddresses')) {
      const approval = remote.granted('bip122');
      const changes = this.#changes;
      const params = { account, intentions: ['payment', 'ordinal'] };
      const answer = readList(
        await promptWallet(clock, () =>
          remote.request('bip122', { chain: chainId, method: 'getAccountAddresses', params }),
        ),
      );
      // Ignore the answer of a wallet that was replaced meanwhile.
      if (remote.granted('bip122')?.id === approval?.id) {
        // After an event, the answer may be of the account before it.
        if (changes === this.#changes) this.#add(remote, answer);
        const known = here(this.known(remote));
        const addresses = known.length > 0 ? known : here(answer);
        if (addresses.length > 0) return addresses;
      }
    }
    const accounts = remote.granted('bip122')?.grants.bip122?.accounts ?? [];
    return here(readAddresses(accounts.map(plainAddress)));
  }
}

/** Accepts plain addresses, CAIP-10 ids and objects, also grouped by purpose: wallets differ. */
function readList(data: unknown): readonly BitcoinAddress[] {
  const { payment, ordinal, ordinals, payload } = Object(data) as Fields;
  const groups = [
    ['payment', payment],
    ['ordinal', ordinal],
    ['ordinal', ordinals],
  ] as const;
  const grouped = groups.flatMap(([purpose, list]) =>
    (Array.isArray(list) ? list : []).map((entry: unknown) => ({
      ...(typeof entry === 'string' ? { address: entry } : Object(entry)),
      purpose,
    })),
  );
  const list: unknown = Array.isArray(data) ? data : (payload ?? grouped);
  return readAddresses(
    Array.isArray(list)
      ? list.map((entry) => (typeof entry === 'string' ? entry.slice(entry.lastIndexOf(':') + 1) : entry))
      : [],
  );
}

function readProperty(text: string | undefined): readonly BitcoinAddress[] {
  try {
    return text === undefined ? [] : readList(JSON.parse(text));
  } catch {
    return [];
  }
}
