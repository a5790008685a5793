import {
  type BaseStorage,
  type CaipAddress,
  type CaipNetwork,
  type CaipNetworkId,
  formatUnits,
  parseUnits,
  plainAddress,
} from '@mooring/core';
import {
  type ActiveAccount,
  type BalanceParameters,
  BaseAdapter,
  type NativeBalance,
  type OwnedToken,
  type PromptParameters,
  type RemoteWallet,
  remoteType,
  type StandardWindow,
  type TokenBalanceParameters,
  type TransactionStatus,
  type WalletSearch,
  type WatchedTransaction,
} from '@mooring/core/adapter';
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
import { solanaProposal } from './solana-proposal.ts';
import { walletConnector } from './wallet-connector.ts';

/** Options of {@link SolanaAdapter}. */
export interface SolanaAdapterOptions {
  /** @deprecated No effect; accepted from sites that migrate. Wallets register themselves by the Wallet Standard. */
  readonly wallets?: readonly unknown[] | undefined;
  /** @deprecated No effect; accepted from sites that migrate. Nothing is registered in the page. */
  readonly registerWalletStandard?: boolean | undefined;
  /** Commitment for reads and transfers, or the settings of a `Connection` that contain one. Default: `confirmed`. */
  readonly connectionSettings?: ConnectionSettings | undefined;
  /** Window where wallets register. Default: the page's, if there is one. */
  readonly window?: StandardWindow | undefined;
  /** Default: the page's `localStorage`, if there is one. */
  readonly storage?: BaseStorage | undefined;
  /**
   * Separates the stored connections of a second instance on the same origin. Pass the value of the `createAppKit`
   * option of this name.
   */
  readonly customStoragePrefix?: string | undefined;
}

/** A transfer from the active account. */
export interface TransferParameters extends Pick<Transfer, 'amount' | 'memo' | 'toProgramAccount'> {
  /** The active account's network. */
  readonly network: CaipNetwork;
  /** Base58: a wallet, or an account that holds the token. */
  readonly to: string;
  /** CAIP-10 id of the token's mint, as balances have it. Absent: the network's own currency. */
  readonly token?: CaipAddress | undefined;
}

/** Connector id of the paired wallet. Other ids derive from the wallet's name. */
const pairedId = 'walletConnect';

/**
 * Connects Solana wallets: browser wallets through the Wallet Standard, and remote ones. Wallets have no selected
 * cluster, so switching networks calls none of them.
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
      proposal: solanaProposal,
      storage: options.storage,
      customStoragePrefix: options.customStoragePrefix,
      // AppKit identifies a wallet by its name alone.
      formerId: (id) => (id.startsWith('solana:') || id === pairedId ? id : idOf(id)),
    });
    this.#options = options;
  }

  protected discover(onChange: () => void): WalletSearch<SolanaProvider> | undefined {
    const target = this.#options.window ?? (typeof window === 'undefined' ? undefined : window);
    if (target === undefined) return undefined;
    const { list, stop } = findWallets(target, onChange);
    const listed = () => this.host.networks.map(({ caipNetworkId }) => caipNetworkId);
    return {
      list: () =>
        list().map((found) =>
          walletConnector(found, listed, (active) => {
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

  /** One provider for each wallet, kept across reconnects since a site may hold it. */
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

  /** Does not ask wallets in the page. Rejects for a cluster that the account is not on. */
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

  async getBalance(parameters: BalanceParameters): Promise<NativeBalance> {
    const { readBalance } = await loadPublicActions();
    return readBalance(parameters, this.#commitment, this.host);
  }

  /** Tokens of both token programs, with the names from their metadata. */
  async getTokens(parameters: {
    readonly address: CaipAddress;
    readonly network: CaipNetwork;
  }): Promise<readonly OwnedToken[]> {
    const { network, address } = parameters;
    const { readTokens, solanaRpc } = await loadTokens();
    return readTokens(solanaRpc(network, this.#commitment, this.host), network, plainAddress(address));
  }

  /** Of one mint, over all accounts of the address. */
  async getToken(parameters: TokenBalanceParameters): Promise<OwnedToken> {
    const { network, address, token, block } = parameters;
    const { readToken, solanaRpc } = await loadTokens();
    const rpc = solanaRpc(network, this.#commitment, this.host);
    return readToken(rpc, network, { owner: plainAddress(address), mint: token, block });
  }

  /** Signs the text's UTF-8 bytes. Resolves with the signature in base58. */
  async signMessage(parameters: {
    readonly message: string;
    readonly address: CaipAddress;
  }): Promise<string> {
    const { provider, accounts } = this.active;
    // The caller expects the signature of the named account.
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

  /** Estimates a transfer of the active account. Never prompts. Rejects like `sendTransfer`. */
  async estimateTransfer(parameters: TransferParameters): Promise<TransferEstimate> {
    const transfer = this.#transfer(parameters);
    const { buildTransfer, solanaRpc } = await loadSend();
    const { fee, amount, rent, received } = await buildTransfer(
      solanaRpc(parameters.network, this.#commitment, this.host),
      transfer,
    );
    return { fee, amount, rent, received };
  }

  /**
   * Sends SOL, or a token of either token program, from the active account. Creates the receiver's token account if it
   * is missing. Resolves when the transaction is sent. Rejects with AMOUNT_INVALID, RECEIVER_INVALID,
   * TOKEN_NOT_SENDABLE, FUNDS_INSUFFICIENT or TRANSACTION_REFUSED before it asks the wallet, with CHAIN_NOT_SUPPORTED or
   * NOT_CONNECTED if network or account change before it does, with TRANSACTION_EXPIRED, or like the provider.
   */
  async sendTransfer({
    onPrompt,
    ...parameters
  }: TransferParameters & PromptParameters): Promise<SentTransfer> {
    const transfer = this.#transfer(parameters);
    const { sendTransfer, solanaRpc } = await loadSend();
    const { clock } = this.host;
    const rpc = solanaRpc(parameters.network, this.#commitment, this.host);
    return sendTransfer(this.active.provider, rpc, clock, transfer, () => {
      if (this.#transfer(parameters).from !== transfer.from) throw createError('NOT_CONNECTED');
      onPrompt?.();
    });
  }

  async getTransaction({ network, ...transaction }: WatchedTransaction): Promise<TransactionStatus> {
    const { readTransaction, solanaRpc } = await loadSend();
    return readTransaction(solanaRpc(network, this.#commitment, this.host), transaction);
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
    // An invalid token must not fall back to the native currency.
    if (token !== undefined && !isAddress(mint))
      throw createError('TOKEN_NOT_SENDABLE', { problem: 'it is not of this network' });
    return { ...rest, from: accounts[0].address, to, mint };
  }

  /** The option as the site passed it. */
  get connectionSettings(): ConnectionSettings | undefined {
    return this.#options.connectionSettings;
  }

  get #commitment(): SolanaCommitment {
    return commitmentOf(this.connectionSettings);
  }

  async #rpc(chainId: CaipNetworkId): Promise<SolanaRpc> {
    const network = this.host.networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
    if (network === undefined) throw createError('NETWORK_NOT_FOUND');
    const { solanaRpc } = await loadPublicActions();
    return solanaRpc(network, this.#commitment, this.host);
  }
}
