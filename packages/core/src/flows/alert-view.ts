import type { AppKitCore } from '../contract/core.ts';
import { plannedViews } from '../contract/planned-views.ts';
import type { ViewName } from '../contract/state.ts';
import { invalidOption } from '../errors/invalid-option.ts';
import { nearestName } from '../format/nearest-name.ts';
import { showAlert } from './alert.ts';

const views: Readonly<Record<ViewName, true>> = {
  Account: true,
  AllWallets: true,
  Connect: true,
  ConnectWallets: true,
  ConnectingExternal: true,
  ConnectingWalletConnect: true,
  ConnectingWalletConnectBasic: true,
  Downloads: true,
  GetWallet: true,
  Networks: true,
  ProfileWallets: true,
  SIWXSignMessage: true,
  SwitchNetwork: true,
  UnsupportedChain: true,
  WalletCompatibleNetworks: true,
  WalletReceive: true,
  WhatIsANetwork: true,
  WhatIsAWallet: true,
};

const names: readonly string[] = [...Object.keys(views), ...plannedViews];

/** Alerts the site's developer of a view name that exists neither here nor in the original. */
export function alertView(core: AppKitCore, name: string): void {
  if (names.includes(name)) return;
  const near = nearestName(name, names);
  const hint = near === undefined ? '' : `; did you mean \`${near}\``;
  const { message } = invalidOption('view', `there is none of the name \`${name.slice(0, 50)}\`${hint}`);
  showAlert(core, { variant: 'warning', message });
}
