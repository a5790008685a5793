import {
  type ActiveAccount,
  BaseAdapter,
  type BaseStorage,
  type CaipAddress,
  type CaipNetwork,
  type CaipNetworkId,
  type FollowedTransaction,
  formatUnits,
  type HeldToken,
  type NativeBalance,
  parseUnits,
  plainAddress,
  type RemoteWallet,
  remoteType,
  type StandardWindow,
  type TransactionStatus,
  type WalletSearch,
} from '@mooring/core';
import { currentChain } from '@mooring/protocol';
import { base58 } from '@scure/base';
import { isAddress } from '../account/address.ts';
import { readAccounts } from '../account/read-accounts.ts';
import { clusterOf } from '../cluster/cluster.ts';
import { findWallets } from '../discovery/find-wallets.ts';
import { idOf } from '../discovery/read-wallet.ts';
import { createError } from '../errors.ts';
import { loadPublicActions, loadSend, loadTokens, loadVerification } from '../lazy.ts';
import { type ConnectionSettings, commitmentOf, type SolanaCommitment } from '../node/commitment.ts';
import type { SolanaRpc } from '../node/solana-rpc.ts';
import {
  type CreatedProvider,
  createProvider,
  type ProviderParameters,
} from '../provider/create-provider.ts';
import type { SolanaProvider } from '../provider/solana-provider.ts';
import type { TransferEstimate } from '../send/build-transfer.ts';
import type { Transfer } from '../send/plan-transfer.ts';
import type { SentTransfer } from '../send/send-transfer.ts';
import { chainFor } from '../wallet/chain-for.ts';
import { remoteWallet } from '../wallet/remote-wallet.ts';
import type { WalletLink } from '../wallet/wallet-link.ts';
import { solanaAsks } from './asks.ts';
import { walletConnector } from './wallet-connector.ts';

/** Options of {@link SolanaAdapter}. */
export interface SolanaAdapterOptions {
  /** @deprecated No effect; accepted from sites that migrate. Wallets register themselves by the Wallet Standard. */
  readonly wallets?: readonly unknown[] | undefined;
  /** @deprecated No effect; accepted from sites that migrate. Nothing is registered in the page. */
  readonly registerWalletStandard?: boolean | undefined;
  /** How sure the network's node has to be: a commitment, or the settings of a `Connection` with one. Default: `confirmed`. */
  readonly connectionSettings?: ConnectionSettings | undefined;
  /** Where wallets register; default: the page's window, if there is one. */
  readonly window?: StandardWindow | undefined;
  /** Default: the page's `localStorage`, if there is one. */
  readonly storage?: BaseStorage | undefined;
  /**
   * Keeps the record of a second instance on the same origin under another name. Pass the value of the `createAppKit` option of
   * this name.
   */
  readonly customStoragePrefix?: string | undefined;
}

/** A transfer from the active account. */
export interface TransferParameters extends Pick<Transfer, 'amount' | 'memo' | 'toProgramAccount'> {
  /** Where the active account is. */
  readonly network: CaipNetwork;
  /** Base58: a wallet, or an account that holds the token. */
  readonly to: string;
  /** CAIP-10 id of the token's mint, as balances have it. Absent: the network's own currency. */
  readonly token?: CaipAddress | undefined;
}

/** Of the one wallet whose id is no name. */
const pairedId = 'walletConnect';

/**
 * Solana wallets: those in the page by the Wallet Standard, and those that live elsewhere. Wallets do not know which cluster a
 * site is on, so that switching asks none of them.
 */
export class SolanaAdapter extends BaseAdapter<'solana', SolanaProvider> {
  readonly parseUnits: typeof parseUnits = parseUnits;
  readonly formatUnits: typeof formatUnits = formatUnits;
  readonly #options: SolanaAdapterOptions;
  readonly #providers = new Map<object, CreatedProvider>();

  constructor(options: SolanaAdapterOptions = {}) {
    super({
      type: 'solana',
      namespace: 'solana',
      asks: solanaAsks,
      storage: options.storage,
      customStoragePrefix: options.customStoragePrefix,
      // The toolkit knows a wallet by its name alone.
      formerId: (id) => (id.startsWith('solana:') || id === pairedId ? id : idOf(id)),
    });
    this.#options = options;
  }

  protected discover(onChange: () => void): WalletSearch<SolanaProvider> | undefined {
    const target = this.#options.window ?? (typeof window === 'undefined' ? undefined : window);
    if (target === undefined) return undefined;
    const { list, stop } = findWallets(target, onChange);
    return {
      list: () =>
        list().map((found) =>
          walletConnector(found, (active) => {
            const { id, name, wallet } = found;
            return this.#provider(
              wallet,
              { id, info: () => ({ name, type: 'announced' }) },
              { wallet, active },
            );
          }),
        ),
      stop,
    };
  }

  protected remoteProvider(remote: RemoteWallet, active: () => ActiveAccount): SolanaProvider {
    const { wallet, request } = remoteWallet(remote, active);
    const info = () => ({ name: wallet.name, type: remoteType(remote) });
    return this.#provider(remote, { id: remote.id, info, request }, { wallet, active });
  }

  /** One for each wallet, also when it is connected again: a site may have kept it. */
  #provider(
    source: object,
    parameters: Pick<ProviderParameters, 'id' | 'info' | 'request'>,
    { wallet, active }: Pick<WalletLink, 'wallet' | 'active'>,
  ): SolanaProvider {
    const known = this.#providers.get(source);
    if (known !== undefined) return known.provider;
    const { clock } = this.host;
    const send: WalletLink['send'] = async (transaction, options) =>
      (await this.#rpc(active().chainId)).send(transaction, options);
    const created = createProvider({
      ...parameters,
      link: { wallet, active, clock, send },
      networks: () => this.host.networks,
      disconnect: () => this.disconnect({ connectorId: parameters.id }),
    });
    this.#providers.set(source, created);
    return created.provider;
  }

  /** Asks no wallet in the page, but takes none to a cluster that its account is not on. */
  override async switchNetwork(network: CaipNetwork): Promise<void> {
    const { connector, accounts, provider } = this.active;
    const account = readAccounts(provider.wallet).find(({ address }) => address === accounts[0].address);
    if (connector !== undefined && account !== undefined) chainFor(account, clusterOf(network.caipNetworkId));
    await super.switchNetwork(network);
  }

  protected override connectionsChanged(): void {
    for (const { refresh } of this.#providers.values()) refresh();
  }

  protected override readAddress(text: string): string | undefined {
    return isAddress(text) ? text : undefined;
  }

  protected override currentChain(chainId: CaipNetworkId): CaipNetworkId {
    return currentChain(chainId);
  }

  async getBalance(parameters: {
    readonly address: CaipAddress;
    readonly network: CaipNetwork;
  }): Promise<NativeBalance> {
    const { readBalance } = await loadPublicActions();
    return readBalance(
      parameters.network,
      plainAddress(parameters.address),
      this.#commitment,
      this.host.clock,
    );
  }

  /** Of both token programs, by the names that their makers gave them. */
  async getTokens(parameters: {
    readonly address: CaipAddress;
    readonly network: CaipNetwork;
  }): Promise<readonly HeldToken[]> {
    const { network, address } = parameters;
    const { readTokens, solanaRpc } = await loadTokens();
    return readTokens(solanaRpc(network, this.#commitment, this.host.clock), network, plainAddress(address));
  }

  /** The signature in base58, of the text's UTF-8 bytes. */
  async signMessage(parameters: {
    readonly message: string;
    readonly address: CaipAddress;
  }): Promise<string> {
    const { provider, accounts } = this.active;
    // What another account would sign is of no use to who asks.
    if (plainAddress(parameters.address) !== accounts[0].address) throw createError('NOT_CONNECTED');
    return base58.encode(await provider.signMessage(new TextEncoder().encode(parameters.message)));
  }

  async verifyMessage(parameters: {
    readonly message: string;
    readonly signature: string;
    readonly address: CaipAddress;
  }): Promise<boolean> {
    const { verifyMessage } = await loadVerification();
    return verifyMessage({ ...parameters, address: plainAddress(parameters.address) });
  }

  /** Estimates a transfer of the active account on the current state of the chain. Never prompts. Rejects as `sendTransfer`. */
  async estimateTransfer(parameters: TransferParameters): Promise<TransferEstimate> {
    const transfer = this.#transfer(parameters);
    const { buildTransfer, solanaRpc } = await loadSend();
    const { fee, amount, rent, received } = await buildTransfer(
      solanaRpc(parameters.network, this.#commitment, this.host.clock),
      transfer,
    );
    return { fee, amount, rent, received };
  }

  /**
   * Sends SOL, or a token of either token program, from the active account; a token account of the receiver is made where there
   * is none. Resolves when the transaction is sent. Rejects with AMOUNT_INVALID, RECEIVER_INVALID, TOKEN_NOT_SENDABLE,
   * FUNDS_INSUFFICIENT or TRANSACTION_REFUSED before the wallet is asked, with TRANSACTION_EXPIRED, or as the provider.
   */
  async sendTransfer(parameters: TransferParameters): Promise<SentTransfer> {
    const transfer = this.#transfer(parameters);
    const { sendTransfer, solanaRpc } = await loadSend();
    const { clock } = this.host;
    const rpc = solanaRpc(parameters.network, this.#commitment, clock);
    return sendTransfer(this.active.provider, rpc, clock, transfer);
  }

  async getTransaction({ network, ...transaction }: FollowedTransaction): Promise<TransactionStatus> {
    const { readTransaction, solanaRpc } = await loadSend();
    return readTransaction(solanaRpc(network, this.#commitment, this.host.clock), transaction);
  }

  override destroy(): void {
    super.destroy();
    this.#providers.clear();
  }

  #transfer({ network, to, token, ...rest }: TransferParameters): Transfer {
    const { accounts, chainId } = this.active;
    const { caipNetworkId } = network;
    if (caipNetworkId !== chainId) throw createError('CHAIN_NOT_SUPPORTED');
    if (!isAddress(to)) throw createError('RECEIVER_INVALID', { problem: 'it is no address' });
    const mint = token?.startsWith(`${caipNetworkId}:`) ? plainAddress(token) : undefined;
    // Never the native currency in its place.
    if (token !== undefined && !isAddress(mint))
      throw createError('TOKEN_NOT_SENDABLE', { problem: 'it is not of this network' });
    return { ...rest, from: accounts[0].address, to, mint };
  }

  /** As the site gave them. */
  get connectionSettings(): ConnectionSettings | undefined {
    return this.#options.connectionSettings;
  }

  get #commitment(): SolanaCommitment {
    return commitmentOf(this.connectionSettings);
  }

  async #rpc(chainId: CaipNetworkId): Promise<SolanaRpc> {
    const { networks, clock } = this.host;
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
    if (network === undefined) throw createError('NETWORK_NOT_FOUND');
    const { solanaRpc } = await loadPublicActions();
    return solanaRpc(network, this.#commitment, clock);
  }
}
