import { type Clock, systemClock } from '@mooring/protocol/time';
import type { WalletKit } from '@mooring/sign-client/wallet';
import { loadConfig, type WalletConfig } from './config/load-config.ts';
import { endSessions } from './connect/end-sessions.ts';
import { startWalletKit } from './connect/start-wallet-kit.ts';
import { watchWaitingSites } from './connect/waiting-sites.ts';
import { WalletModel } from './connect/wallet-model.ts';
import { type History, openHistory } from './history/history.ts';
import { language, type MessageSelector } from './messages/language.ts';
import { unsupportedChains } from './request/codes.ts';
import { signMessage } from './request/evm/perform.ts';
import { loadRequests } from './request/load-requests.ts';
import { Refusal } from './request/refusal.ts';
import { namespaceOf } from './state/supported.ts';
import { createVault, type OpenVault, type Vault } from './vault/vault.ts';
import { openVisitKept, type VisitKept } from './vault/visit-kept.ts';

export interface Started {
  readonly config: WalletConfig;
  readonly vault: Vault;
  readonly kept: VisitKept;
  readonly exists: boolean;
  /** Connects to the relay, once; a locked wallet does so too, to show that a site waits. */
  readonly openKit: () => Promise<WalletKit>;
  /**
   * Calls back with the names of waiting sites, now and when they change. Rejects if the relay's client cannot start.
   */
  readonly watchWaiting: (listener: (sites: readonly string[]) => void) => Promise<() => void>;
}

export type StartResult =
  | { readonly ok: true; readonly started: Started }
  | { readonly ok: false; readonly why: MessageSelector };

/** An unlocked wallet, connected to its relay. */
export interface OpenWallet {
  readonly config: WalletConfig;
  readonly vault: OpenVault;
  readonly model: WalletModel;
  readonly history: History;
  /** The pairing client, for the inspector. */
  readonly kit: WalletKit;
  /** Whether the browser stores the wallet. */
  readonly lasts: () => boolean;
  /** The clock for automatic locking. */
  readonly clock: Clock;
}

const storageFailed: MessageSelector = (messages) => messages.storageFailed();

/** Loads the settings, and checks whether a wallet exists. Never rejects. */
export async function start(): Promise<StartResult> {
  const [config, kept] = await Promise.allSettled([loadConfig(), openVisitKept(), language.ready]);
  if (config.status === 'rejected') {
    const online = navigator.onLine;
    return { ok: false, why: (messages) => (online ? messages.configFailed() : messages.offline()) };
  }
  if (kept.status === 'rejected') return { ok: false, why: storageFailed };
  const vault = createVault(kept.value, (length) => crypto.getRandomValues(new Uint8Array(length)));
  try {
    const { relay, api } = config.value.services;
    const openKit = joinOnce(() => startWalletKit(relay, api));
    const watchWaiting: Started['watchWaiting'] = async (listener) =>
      watchWaitingSites(await openKit(), listener);
    const exists = await vault.exists();
    const started = { config: config.value, vault, kept: kept.value, exists, openKit, watchWaiting };
    return { ok: true, started };
  } catch {
    return { ok: false, why: storageFailed };
  }
}

/** A failed attempt is repeated on the next call. */
function joinOnce(join: () => Promise<WalletKit>): () => Promise<WalletKit> {
  let joined: Promise<WalletKit> | undefined;
  return () => {
    joined ??= join().catch((error: unknown) => {
      joined = undefined;
      throw error;
    });
    return joined;
  };
}

/** Connects to the relay with the accounts of an opened vault. */
export async function openWallet({ config, kept, openKit }: Started, vault: OpenVault): Promise<OpenWallet> {
  const [kit, history] = await Promise.all([openKit(), openHistory(kept)]);
  const { networks } = config;
  const { accounts } = vault;
  const model = new WalletModel({
    kit,
    networks,
    accounts,
    clock: systemClock,
    words: language.words,
    history,
    async perform(prompt, session, limits, signing) {
      const namespace = namespaceOf(prompt.chainId);
      if (namespace === undefined)
        throw new Refusal(unsupportedChains, (messages) => messages.chainUnknown());
      const { perform } = await loadRequests(namespace, language.words());
      return perform({ accounts, networks }, prompt, session, limits, signing);
    },
    signMessage: (message, address) => signMessage(accounts, message, address),
  });
  return { config, vault, model, history, kit, lasts: kept.lasts, clock: systemClock };
}

/** Disconnects all sites while the wallet is still locked. Never rejects. */
export async function leaveSites({ openKit }: Pick<Started, 'openKit'>): Promise<void> {
  try {
    await endSessions(await openKit());
  } catch {
    // The sites find out with their next request.
  }
}
