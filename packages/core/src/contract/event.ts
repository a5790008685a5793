import type { AccountType } from './account-type.ts';
import type { AdapterProjection } from './adapter.ts';
import type { PairingOffer, PairingState } from './connection.ts';
import type { ModalEvent } from './modal-event.ts';
import type { ByNamespace } from './namespaces.ts';
import type { CaipNetwork, ChainNamespace } from './network.ts';
import type { OnrampForm, Purchase } from './onramp.ts';
import type { Device, ModalOptions } from './options.ts';
import type { SendState, SentTransaction } from './send.ts';
import type { SignInState } from './siwx.ts';
import type { AlertState, AppKitState, FlowState, RecentWallet, ServicesState, ToastState } from './state.ts';
import type { SwapForm } from './swap.ts';
import type { View } from './views.ts';
import type { WalletsState } from './wallet.ts';
import type { WalletRequest } from './wallet-request.ts';

/** Every event that can change the state. Nothing else can. */
export type AppKitEvent =
  | {
      readonly type: 'restored';
      /** Now, in Unix milliseconds. */
      readonly at: number;
      readonly network: CaipNetwork | undefined;
      readonly device: Device;
      /** The last visit's active namespace, if it was connected. */
      readonly reconnecting: ChainNamespace | undefined;
      /** Account types chosen on an earlier visit. */
      readonly accountTypes: AppKitState['accountTypes'];
    }
  | {
      readonly type: 'remembered';
      readonly recent: RecentWallets;
      readonly linking: AppKitState['linking'];
    }
  | { readonly type: 'initialized' }
  | { readonly type: 'loadingChanged'; readonly loading: boolean }
  | { readonly type: 'opened'; readonly view: View }
  | { readonly type: 'closed' }
  | { readonly type: 'closeRefused' }
  | { readonly type: 'pushed'; readonly view: View }
  | { readonly type: 'replaced'; readonly view: View }
  | { readonly type: 'wentBack' }
  | {
      readonly type: 'routed';
      readonly history: readonly View[];
      readonly direction: 'forward' | 'back' | 'none';
    }
  | { readonly type: 'toastShown'; readonly toast: ToastState }
  | { readonly type: 'toastHidden' }
  /** One namespace, or several in one step. */
  | { readonly type: 'reported'; readonly projections: ByNamespace<AdapterProjection> }
  /** The namespace's adapter has answered or timed out; without a namespace: the reconnecting one. */
  | { readonly type: 'reconnectEnded'; readonly namespace?: ChainNamespace | undefined }
  | {
      /** The library did not answer in time; its next report overrides this. */
      readonly type: 'connectionDropped';
      readonly namespace: ChainNamespace;
      readonly connectorId: string | undefined;
    }
  | { readonly type: 'networksChanged'; readonly networks: readonly CaipNetwork[] }
  | { readonly type: 'networkSelected'; readonly network: CaipNetwork }
  /** Makes another namespace active; its wallet's network becomes active, else its first one. */
  | { readonly type: 'namespaceSelected'; readonly namespace: ChainNamespace }
  | {
      readonly type: 'accountTypePreferred';
      readonly namespace: ChainNamespace;
      /** `undefined`: the usual one of the namespace. */
      readonly accountType: AccountType | undefined;
    }
  | { readonly type: 'pairingChanged'; readonly pairing: PairingState }
  | { readonly type: 'offerChanged'; readonly offer: PairingOffer }
  | { readonly type: 'flowChanged'; readonly flow: FlowName; readonly state: FlowState }
  | { readonly type: 'walletUsed'; readonly wallet: RecentWallets[number] }
  | { readonly type: 'walletForgotten'; readonly connectorId: string; readonly name: string | undefined }
  | { readonly type: 'themeChanged'; readonly theme: Partial<AppKitState['theme']> }
  | { readonly type: 'walletsChanged'; readonly wallets: Partial<WalletsState> }
  | { readonly type: 'signInChanged'; readonly signIn: Partial<SignInState> }
  | { readonly type: 'sendChanged'; readonly send: Partial<SendState> }
  | { readonly type: 'sentChanged'; readonly sent: readonly SentTransaction[] }
  | { readonly type: 'requestsChanged'; readonly requests: readonly WalletRequest[] }
  | { readonly type: 'swapChanged'; readonly swap: Partial<SwapForm> }
  | { readonly type: 'onrampChanged'; readonly onramp: Partial<OnrampForm> }
  | { readonly type: 'purchasesChanged'; readonly purchases: readonly Purchase[] }
  | { readonly type: 'alertChanged'; readonly alert: AlertState | undefined }
  | { readonly type: 'alertedChanged'; readonly alerted: readonly string[] }
  | { readonly type: 'leavingChanged'; readonly leaving: readonly ChainNamespace[] }
  | { readonly type: 'servicesChanged'; readonly services: Partial<ServicesState> }
  | { readonly type: 'siteTold'; readonly event: ModalEvent; readonly at: number }
  | { readonly type: 'linkingChanged'; readonly linking: AppKitState['linking'] }
  | { readonly type: 'earlierLinksChanged'; readonly count: number }
  | { readonly type: 'legalAccepted'; readonly accepted: boolean }
  | { readonly type: 'optionsChanged'; readonly options: Partial<ModalOptions> }
  | {
      readonly type: 'remoteChanged';
      readonly changes: Partial<Pick<AppKitState, 'remote' | 'remoteFeatures'>>;
    }
  | { readonly type: 'labelsChanged'; readonly labels: AppKitState['addressLabels'] }
  | { readonly type: 'metadataChanged'; readonly metadata: AppKitState['metadata'] };

export type FlowName = 'connectFlow' | 'switchFlow' | 'disconnectFlow' | 'signFlow';

export type RecentWallets = readonly RecentWallet[];
