import { loadConfig, type WalletConfig } from './config/load-config.ts';
import { startWalletKit } from './connect/start-wallet-kit.ts';
import { WalletModel } from './connect/wallet-model.ts';
import { messages } from './messages/en.ts';
import { perform } from './request/perform.ts';
import { openKept } from './vault/kept.ts';
import { createVault, type OpenVault, type Vault } from './vault/vault.ts';

export interface Started {
  readonly config: WalletConfig;
  readonly vault: Vault;
  readonly exists: boolean;
}

export type StartResult =
  | { readonly ok: true; readonly started: Started }
  | { readonly ok: false; readonly why: string };

/** An unlocked wallet that talks to its relay. */
export interface OpenWallet {
  readonly config: WalletConfig;
  readonly vault: OpenVault;
  readonly model: WalletModel;
}

/** Reads the settings and looks whether there is a wallet. Never rejects. */
export async function start(): Promise<StartResult> {
  const [config, kept] = await Promise.allSettled([loadConfig(), openKept()]);
  if (config.status === 'rejected') return { ok: false, why: messages.configFailed };
  if (kept.status === 'rejected') return { ok: false, why: messages.storageFailed };
  const vault = createVault(kept.value, (length) => crypto.getRandomValues(new Uint8Array(length)));
  try {
    return { ok: true, started: { config: config.value, vault, exists: await vault.exists() } };
  } catch {
    return { ok: false, why: messages.storageFailed };
  }
}

/** Joins the relay with the accounts of an opened vault. */
export async function openWallet(config: WalletConfig, vault: OpenVault): Promise<OpenWallet> {
  const kit = await startWalletKit(config.services.relay);
  const { networks } = config;
  const { accounts } = vault;
  const model = new WalletModel({
    kit,
    networks,
    now: Date.now,
    perform: (ask, session) => perform({ accounts, networks }, ask, session),
  });
  return { config, vault, model };
}
