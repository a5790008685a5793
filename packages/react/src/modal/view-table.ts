import { selectMultiChain, selectNamespaces, type View } from '@mooring/core/modal';
import type { ViewName } from '@mooring/core/page';
import { Connect } from '../connect/connect.tsx';
import { ConnectWallets } from '../connect/connect-wallets.tsx';
import { ConnectingExternal } from '../connect/connecting-external.tsx';
import {
  loadAccount,
  loadActivity,
  loadNames,
  loadOnramp,
  loadPairing,
  loadSend,
  loadSwap,
  loadViews,
} from '../lazy.ts';
import type { ModalMessages } from '../messages/modal-messages.ts';
import { PairingSkeleton } from '../pairing/pairing-skeleton.tsx';
import { isLinkDeclined } from '../view/is-link-declined.ts';
import type { ModalState } from '../view/modal-store.ts';
import { lazyView, type ViewRecord } from '../view/view-record.tsx';
import {
  accountSkeleton,
  buySkeleton,
  codeSkeleton,
  listSkeleton,
  questionSkeleton,
  sendSkeleton,
  swapSkeleton,
} from '../view/view-skeleton.tsx';

/** Title of a link for any wallet, until one declines. */
const linkTitle = (messages: ModalMessages, state: ModalState, title: string): string =>
  isLinkDeclined(state) ? messages.connectDeclined() : title;

/** Every view that core names (`viewProperties`). The gallery has fixtures for each of them. */
const views: { readonly [Name in ViewName]: ViewRecord<Name> } = {
  Account: {
    title: (messages) => messages.accountTitle(),
    header: 'networks',
    Content: lazyView(loadAccount, (module) => module.Account, accountSkeleton),
  },
  AccountSettings: {
    title: (messages) => messages.settingsTitle(),
    Content: lazyView(loadViews, (module) => module.AccountSettings, listSkeleton),
  },
  AllWallets: {
    title: (messages) => messages.allWalletsTitle(),
    Content: lazyView(loadViews, (module) => module.AllWallets, listSkeleton),
  },
  BuyInProgress: {
    title: (messages) => messages.buyProgressTitle(),
    key: ({ id }) => id,
    Content: lazyView(loadOnramp, (module) => module.BuyInProgress, listSkeleton),
  },
  ChooseAccountName: {
    title: (messages) => messages.nameTitle(),
    Content: lazyView(loadNames, (module) => module.ChooseAccountName, listSkeleton),
  },
  Connect: {
    title: (messages, state, { namespace, chainId }) => {
      const site = selectNamespaces(state).find((known) => known.namespace === namespace);
      const network = site?.networks.find(({ caipNetworkId }) => caipNetworkId === chainId) ?? site;
      return network ? messages.connectTitleOn({ network: network.name }) : messages.connectTitle();
    },
    key: ({ namespace }) => namespace ?? '',
    header: 'help',
    Content: Connect,
  },
  ConnectWallets: {
    title: (messages) => messages.connectWalletsTitle(),
    Content: ConnectWallets,
  },
  ConnectingExternal: {
    title: (messages, { connectors }, view) =>
      connectors.find(({ id }) => id === view.connectorId)?.name ?? messages.externalGone(),
    key: (view) => view.connectorId,
    Content: ConnectingExternal,
  },
  ConnectingMultiChain: {
    title: (messages, state, { connectorId }) =>
      selectMultiChain(state, connectorId)?.wallet.name ?? messages.externalGone(),
    key: ({ connectorId }) => connectorId,
    Content: lazyView(loadViews, (module) => module.ConnectingMultiChain, listSkeleton),
  },
  ConnectingWalletConnect: {
    title: (messages, state, { wallet }) =>
      wallet?.name ??
      linkTitle(
        messages,
        state,
        state.device.mobile ? messages.pairingTitlePhone() : messages.pairingTitle(),
      ),
    titleKey: (state, { wallet }) => `${wallet === undefined && isLinkDeclined(state)}`,
    key: ({ wallet }) => wallet?.id ?? '',
    Content: lazyView(loadPairing, (module) => module.ConnectingWalletConnect, PairingSkeleton),
  },
  ConnectingWalletConnectBasic: {
    title: (messages, state) =>
      state.device.mobile ? messages.connectTitle() : linkTitle(messages, state, messages.pairingTitle()),
    titleKey: (state) => `${!state.device.mobile && isLinkDeclined(state)}`,
    Content: lazyView(loadPairing, (module) => module.ConnectingWalletConnectBasic, codeSkeleton),
  },
  Downloads: {
    title: (messages, _state, { wallet }) => messages.downloadsTitle({ wallet: wallet.name }),
    key: ({ wallet }) => wallet.id,
    Content: lazyView(loadViews, (module) => module.Downloads, listSkeleton),
  },
  FundWallet: {
    title: (messages) => messages.fundTitle(),
    Content: lazyView(loadViews, (module) => module.FundWallet, listSkeleton),
  },
  GetWallet: {
    title: (messages) => messages.getWalletTitle(),
    Content: lazyView(loadViews, (module) => module.GetWallet, listSkeleton),
  },
  Networks: {
    title: (messages) => messages.networksTitle(),
    Content: lazyView(loadViews, (module) => module.Networks, listSkeleton),
  },
  OnRampActivity: {
    title: (messages) => messages.buyActivityTitle(),
    Content: lazyView(loadOnramp, (module) => module.OnRampActivity, listSkeleton),
  },
  OnRampFiatSelect: {
    title: (messages) => messages.buyFiatTitle(),
    Content: lazyView(loadOnramp, (module) => module.OnRampFiatSelect, listSkeleton),
  },
  OnRampProviders: {
    title: (messages) => messages.buyTitle(),
    Content: lazyView(loadOnramp, (module) => module.OnRampProviders, buySkeleton),
  },
  OnRampTokenSelect: {
    title: (messages) => messages.buyTokenTitle(),
    Content: lazyView(loadOnramp, (module) => module.OnRampTokenSelect, listSkeleton),
  },
  ProfileWallets: {
    title: (messages) => messages.walletsTitle(),
    Content: lazyView(loadViews, (module) => module.ProfileWallets, listSkeleton),
  },
  RegisterAccountName: {
    title: (messages) => messages.nameChooseTitle(),
    Content: lazyView(loadNames, (module) => module.RegisterAccountName, listSkeleton),
  },
  RegisterAccountNameSuccess: {
    title: (messages) => messages.nameDoneTitle(),
    key: ({ accountName }) => accountName,
    Content: lazyView(loadNames, (module) => module.RegisterAccountNameSuccess, listSkeleton),
  },
  SIWXSignMessage: {
    title: (messages) => messages.signInTitle(),
    Content: lazyView(loadViews, (module) => module.SIWXSignMessage, questionSkeleton),
  },
  Swap: {
    title: (messages) => messages.swapTitle(),
    Content: lazyView(loadSwap, (module) => module.Swap, swapSkeleton),
  },
  SwapPreview: {
    title: (messages) => messages.swapReviewTitle(),
    Content: lazyView(loadSwap, (module) => module.SwapPreview, listSkeleton),
  },
  SwapSelectToken: {
    title: (messages) => messages.sendSelectTitle(),
    key: ({ side }) => side,
    Content: lazyView(loadSwap, (module) => module.SwapSelectToken, listSkeleton),
  },
  SwitchActiveChain: {
    title: (messages) => messages.switchTitle(),
    key: ({ network }) => network.caipNetworkId,
    Content: lazyView(loadViews, (module) => module.SwitchActiveChain, listSkeleton),
  },
  SwitchNetwork: {
    title: (_messages, _state, { network }) => network.name,
    key: ({ network }) => network.caipNetworkId,
    Content: lazyView(loadViews, (module) => module.SwitchNetwork, listSkeleton),
  },
  Transactions: {
    title: (messages) => messages.activityTitle(),
    Content: lazyView(loadActivity, (module) => module.Transactions, listSkeleton),
  },
  UnsupportedChain: {
    title: (messages, _state, { reason }) =>
      reason === 'swap' ? messages.swap() : messages.unsupportedTitle(),
    Content: lazyView(loadViews, (module) => module.UnsupportedChain, listSkeleton),
  },
  WalletCompatibleNetworks: {
    title: (messages) => messages.compatibleTitle(),
    Content: lazyView(loadViews, (module) => module.WalletCompatibleNetworks, listSkeleton),
  },
  WalletReceive: {
    title: (messages) => messages.receiveTitle(),
    Content: lazyView(loadPairing, (module) => module.WalletReceive, codeSkeleton),
  },
  WalletSend: {
    title: (messages) => messages.sendTitle(),
    Content: lazyView(loadSend, (module) => module.WalletSend, sendSkeleton),
  },
  WalletSendPreview: {
    title: (messages) => messages.sendReviewTitle(),
    Content: lazyView(loadSend, (module) => module.WalletSendPreview, listSkeleton),
  },
  WalletSendSelectToken: {
    title: (messages) => messages.sendSelectTitle(),
    Content: lazyView(loadSend, (module) => module.WalletSendSelectToken, listSkeleton),
  },
  WhatIsABuy: {
    title: (messages) => messages.whatIsBuyTitle(),
    Content: lazyView(loadOnramp, (module) => module.WhatIsABuy, listSkeleton),
  },
  WhatIsANetwork: {
    title: (messages) => messages.whatIsNetworkTitle(),
    Content: lazyView(loadViews, (module) => module.WhatIsANetwork, listSkeleton),
  },
  WhatIsAWallet: {
    title: (messages) => messages.whatIsWalletTitle(),
    Content: lazyView(loadViews, (module) => module.WhatIsAWallet, listSkeleton),
  },
};

export function viewRecord<Name extends ViewName>(view: { readonly name: Name }): ViewRecord<Name> {
  return views[view.name];
}

/** Unique to each shown view, and stable while it is shown. */
export function viewKey(view: View): string {
  return `${view.name} ${viewRecord(view).key?.(view) ?? ''}`;
}
