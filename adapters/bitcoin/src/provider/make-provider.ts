import { bitcoinPrefix, maxSatoshi, type Utxo } from '@mooring/bitcoin';
import type { NodeAccess } from '@mooring/bitcoin/nodes';
import type { FinishedTransaction } from '@mooring/bitcoin/transactions';
import type { CaipNetworkId } from '@mooring/core';
import type { ActiveAccount, Clock } from '@mooring/core/adapter';
import { base64 } from '@scure/base';
import { isOn, isTaproot, readAddress } from '../address/address.ts';
import type {
  BitcoinAddress,
  BitcoinProvider,
  SignedPsbt,
  SignPsbtParameters,
} from '../contract/bitcoin-provider.ts';
import type { WalletCalls } from '../contract/wallet-calls.ts';
import { createError } from '../errors.ts';
import { loadPublicActions, loadTransactions } from '../lazy.ts';
import { ProviderEvents } from './events.ts';
import { promptWallet } from './prompt-wallet.ts';
import { readSignature, readTxid } from './read-answers.ts';

/** Services of a page for its providers. */
export interface PageServices {
  readonly clock: Clock;
  /** The nodes of a chain. */
  nodes(chainId: CaipNetworkId): NodeAccess;
  /** Calls `refresh` whenever a connection may have changed, until it returns `false`. */
  follow(refresh: () => boolean): void;
  /** The site's own source of unspent outputs, if any. */
  utxos?(chainId: CaipNetworkId, address: string): Promise<readonly Utxo[]>;
}

/** The parts that differ between wallets in the page and remote wallets. */
export interface ProviderParts {
  /** Already bounded. */
  name(): string;
  readonly calls: WalletCalls;
  /** Addresses on a chain, payment first. Never prompts. */
  addresses(chainId: CaipNetworkId): Promise<readonly BitcoinAddress[]>;
  /** Addresses of all chains that are known without a request. */
  known(): readonly BitcoinAddress[];
  /** Throws NOT_CONNECTED after the disconnect. */
  active(): ActiveAccount;
  /** Throws CHAIN_NOT_SUPPORTED for a chain on which the wallet must not be asked. */
  checkChain?(chainId: CaipNetworkId): void;
  readonly services: PageServices;
}

/** Creates the one provider that a site has of a connected wallet. */
export function makeProvider(parts: ProviderParts): BitcoinProvider {
  const { calls, services } = parts;
  const { clock } = services;
  const events = new ProviderEvents();
  services.follow(() =>
    events.update(() => ({ ...parts.active(), addresses: JSON.stringify(parts.known()) })),
  );
  /** The current chain. Throws if the wallet must not be asked there. */
  const here = (): CaipNetworkId => {
    const { chainId } = parts.active();
    if (bitcoinPrefix(chainId) === undefined) throw createError('CHAIN_NOT_SUPPORTED');
    parts.checkChain?.(chainId);
    return chainId;
  };
  const own = async (wanted: unknown, chainId: CaipNetworkId): Promise<BitcoinAddress> => {
    const address = readAddress(wanted);
    const known = (await parts.addresses(chainId)).find((each) => each.address === address);
    // The caller expects the signature of the named address.
    if (known === undefined) throw createError('NOT_CONNECTED');
    return known;
  };

  /** Never pays from an ordinals address: that would spend inscriptions for their face value. */
  const payer = async (chainId: CaipNetworkId): Promise<BitcoinAddress> => {
    const { address } = parts.active();
    const [first, ...others] = (await parts.addresses(chainId)).filter(
      ({ purpose }) => purpose === 'payment',
    );
    if (first === undefined) throw createError('RPC_CALL_NOT_ALLOWED');
    return others.find((each) => each.address === address) ?? first;
  };

  /** How the page broadcasts a transaction. Rejects before the wallet's prompt if neither node nor wallet can, so that no signature is lost. */
  const publisher = async (
    chainId: CaipNetworkId,
  ): Promise<(finished: FinishedTransaction) => Promise<unknown>> => {
    const access = services.nodes(chainId);
    const { push } = calls;
    if (access.urls.length > 0) {
      const { broadcast } = await loadPublicActions();
      return (finished) => broadcast(access, finished);
    }
    if (push === undefined) throw createError('NO_RPC_URL', { chain: chainId });
    return ({ psbt }) => promptWallet(clock, () => push(psbt));
  };

  const signPSBT = async (parameters: SignPsbtParameters): Promise<SignedPsbt> => {
    const chainId = here();
    const [{ preparePsbt, readSigned, finish }, addresses] = await Promise.all([
      loadTransactions(),
      parts.addresses(chainId),
    ]);
    const prepared = preparePsbt(parameters, { addresses, chainId });
    const { broadcast = false } = parameters;
    const bySelf = broadcast && calls.broadcasts !== true;
    const publish = bySelf ? await publisher(chainId) : undefined;
    const request = {
      psbt: prepared.psbt,
      inputs: prepared.inputs,
      broadcast: broadcast && !bySelf,
      chainId,
    };
    const answer = await promptWallet(clock, () => calls.signPsbt(request));
    const signed = readSigned(answer.psbt, prepared);
    const psbt = base64.encode(signed.toPSBT());
    if (!broadcast) return { psbt };
    if (publish === undefined) return { psbt, txid: readTxid(answer.txid) };
    const finished = finish(signed);
    await publish(finished);
    return { psbt: base64.encode(finished.psbt), txid: finished.txid };
  };

  const sendBySelf = async (recipient: string, amount: bigint, chainId: CaipNetworkId): Promise<string> => {
    const access = services.nodes(chainId);
    const from = await payer(chainId);
    const { buildTransfer } = await loadTransactions();
    const utxos = await services.utxos?.(chainId, from.address);
    const built = await buildTransfer(access, { from, recipient, amount, utxos });
    return readTxid((await signPSBT(built)).txid);
  };

  return {
    get name() {
      return parts.name();
    },
    get chain() {
      return parts.active().chainId;
    },
    async getAccountAddresses() {
      return [...(await parts.addresses(here()))];
    },
    async signMessage({ message, address, protocol }) {
      const chainId = here();
      const { address: signer } = await own(address, chainId);
      const way = protocol ?? (isTaproot(signer) ? 'bip322' : 'ecdsa');
      return readSignature(
        await promptWallet(clock, () =>
          calls.signMessage({ message: String(message), address: signer, protocol: way, chainId }),
        ),
      );
    },
    signPSBT,
    async sendTransfer({ recipient, amount }) {
      const chainId = here();
      const satoshi = readSatoshi(amount);
      const to = readAddress(recipient);
      if (to === undefined || !isOn(chainId, to))
        throw createError('RECEIVER_INVALID', { problem: 'it is none of this network' });
      const { sendTransfer } = calls;
      if (sendTransfer === undefined) return sendBySelf(to, satoshi, chainId);
      const { address: from } = await payer(chainId);
      return readTxid(
        await promptWallet(clock, () => sendTransfer({ from, recipient: to, amount: satoshi, chainId })),
      );
    },
    on: (event, listener) => events.add(event, listener),
    removeListener: (event, listener) => events.delete(event, listener),
  };
}

function readSatoshi(amount: unknown): bigint {
  const text = typeof amount === 'string' ? amount : '';
  const satoshi = /^\d{1,16}$/.test(text) ? BigInt(text) : 0n;
  if (satoshi <= 0n || satoshi > maxSatoshi)
    throw createError('AMOUNT_INVALID', { problem: 'it is no whole number of satoshi' });
  return satoshi;
}
