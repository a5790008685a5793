import type { ActiveAccount, CaipNetworkId, Clock } from '@mooring/core';
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
import { prefixOf } from '../network/chains.ts';
import type { NodeAccess } from '../node/esplora.ts';
import type { Utxo } from '../node/read-utxos.ts';
import { askWallet } from './ask-wallet.ts';
import { ProviderEvents } from './events.ts';
import { readSignature, readTxid } from './read-answers.ts';

/** Services of a page for its providers. */
export interface PageServices {
  readonly clock: Clock;
  /** Where the nodes of a chain are. */
  nodes(chainId: CaipNetworkId): NodeAccess;
  /** Calls back whenever something that is connected may be other than it was, until that answers `false`. */
  follow(refresh: () => boolean): void;
  /** The site's own source of unspent outputs, where it has one. */
  utxos?(chainId: CaipNetworkId, address: string): Promise<readonly Utxo[]>;
}

/** What differs by how a wallet is reached. */
export interface ProviderParts {
  /** Bounded already. */
  name(): string;
  readonly calls: WalletCalls;
  /** Addresses on a chain, payment first. Never prompts. */
  addresses(chainId: CaipNetworkId): Promise<readonly BitcoinAddress[]>;
  /** Those of all chains that are known without a question. */
  known(): readonly BitcoinAddress[];
  /** Throws NOT_CONNECTED once the connection is over. */
  active(): ActiveAccount;
  /** Throws CHAIN_NOT_SUPPORTED where the wallet must not be asked. */
  checkChain?(chainId: CaipNetworkId): void;
  readonly services: PageServices;
}

/** The supply: 21 million coins. */
const mostSatoshi = 2_100_000_000_000_000n;

/** The one object that a site has of a connected wallet. */
export function makeProvider(parts: ProviderParts): BitcoinProvider {
  const { calls, services } = parts;
  const { clock } = services;
  const events = new ProviderEvents();
  services.follow(() =>
    events.update(() => ({ ...parts.active(), addresses: JSON.stringify(parts.known()) })),
  );
  /** Where the wallet may be asked now. */
  const here = (): CaipNetworkId => {
    const { chainId } = parts.active();
    if (prefixOf(chainId) === undefined) throw createError('CHAIN_NOT_SUPPORTED');
    parts.checkChain?.(chainId);
    return chainId;
  };
  const own = async (wanted: unknown, chainId: CaipNetworkId): Promise<BitcoinAddress> => {
    const address = readAddress(wanted);
    const known = (await parts.addresses(chainId)).find((each) => each.address === address);
    // What another address signs is of no use to who asks.
    if (known === undefined) throw createError('NOT_CONNECTED');
    return known;
  };

  /** Nothing is paid from an address for ordinals: an inscription would be spent as if it were worth its satoshi. */
  const payer = async (chainId: CaipNetworkId): Promise<BitcoinAddress> => {
    const { address } = parts.active();
    const [first, ...others] = (await parts.addresses(chainId)).filter(
      ({ purpose }) => purpose === 'payment',
    );
    if (first === undefined) throw createError('RPC_CALL_NOT_ALLOWED');
    return others.find((each) => each.address === address) ?? first;
  };

  const signPSBT = async (parameters: SignPsbtParameters): Promise<SignedPsbt> => {
    const chainId = here();
    const [{ preparePsbt, readSigned, finish }, addresses] = await Promise.all([
      loadTransactions(),
      parts.addresses(chainId),
    ]);
    const prepared = preparePsbt(parameters, { addresses, chainId });
    const { broadcast = false } = parameters;
    const access = services.nodes(chainId);
    const bySelf = broadcast && calls.broadcasts !== true;
    // Before a prompt for a transaction that could not be broadcast.
    if (bySelf && access.urls.length === 0 && calls.push === undefined)
      throw createError('NO_RPC_URL', { chain: chainId });
    const request = {
      psbt: prepared.psbt,
      inputs: prepared.inputs,
      broadcast: broadcast && !bySelf,
      chainId,
    };
    const answer = await askWallet(clock, () => calls.signPsbt(request));
    const signed = readSigned(answer.psbt, prepared);
    const psbt = base64.encode(signed.toPSBT());
    if (!broadcast) return { psbt };
    if (!bySelf) return { psbt, txid: readTxid(answer.txid) };
    const finished = finish(signed);
    const { push } = calls;
    if (access.urls.length > 0 || push === undefined) {
      const { sendToNode } = await loadPublicActions();
      await sendToNode(access, finished.transaction);
    } else await askWallet(clock, () => push(finished.psbt));
    return { psbt: base64.encode(finished.psbt), txid: finished.txid };
  };

  const sendBySelf = async (recipient: string, amount: bigint, chainId: CaipNetworkId): Promise<string> => {
    const access = services.nodes(chainId);
    const from = await payer(chainId);
    const [{ buildTransfer }, { readUtxos }] = await Promise.all([loadTransactions(), loadPublicActions()]);
    const utxos =
      services.utxos === undefined
        ? await readUtxos(access, from.address)
        : await services.utxos(chainId, from.address);
    const built = await buildTransfer({ access, chainId, from, recipient, amount, utxos });
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
        await askWallet(clock, () =>
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
        await askWallet(clock, () => sendTransfer({ from, recipient: to, amount: satoshi, chainId })),
      );
    },
    on: (event, listener) => events.add(event, listener),
    removeListener: (event, listener) => events.delete(event, listener),
  };
}

function readSatoshi(amount: unknown): bigint {
  const text = typeof amount === 'string' ? amount : '';
  const satoshi = /^\d{1,16}$/.test(text) ? BigInt(text) : 0n;
  if (satoshi <= 0n || satoshi > mostSatoshi)
    throw createError('AMOUNT_INVALID', { problem: 'it is no whole number of satoshi' });
  return satoshi;
}
