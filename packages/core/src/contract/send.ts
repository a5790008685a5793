import type { CaipAddress, CaipNetworkId } from './network.ts';

/** A token as a view names it. */
export interface ChosenToken {
  readonly chainId: CaipNetworkId;
  /** CAIP-10 id of its contract or mint; absent for the network's own currency. */
  readonly address?: CaipAddress | undefined;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** A `data:` image within bounds. */
  readonly icon?: string | undefined;
}

/** The send form; stays until it is sent. */
export interface SendState {
  readonly token: ChosenToken | undefined;
  /** In whole tokens, as it was typed. */
  readonly sendTokenAmount: string;
  /** All there is was asked for: `sendTokenAmount` says how much that is now. */
  readonly all: boolean;
  /** An address or a name, as it was typed. */
  readonly receiverAddress: string;
  /** Who a name means; absent where an address was typed. */
  readonly receiverProfileName: string | undefined;
  readonly receiverProfileImageUrl: string | undefined;
  /** The wallet is being asked. */
  readonly loading: boolean;
}

/** What became of something that was sent. */
export type SentStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'expired';

/** A transaction that this page handed to a network. */
export interface SentTransaction {
  readonly hash: string;
  /** Its purpose, for the words about it. */
  readonly kind: 'send' | 'swap' | 'approve' | 'other';
  readonly chainId: CaipNetworkId;
  /** Of who sent it. */
  readonly address: CaipAddress;
  /** Address of who gets it. */
  readonly to?: string | undefined;
  /** What leaves. */
  readonly token?: Omit<ChosenToken, 'chainId' | 'icon'> | undefined;
  /** Smallest unit, in decimal digits. */
  readonly amount?: string | undefined;
  /** CAIP-10 ids of other tokens of the account that it changes. */
  readonly changes?: readonly CaipAddress[] | undefined;
  /** Unix milliseconds. */
  readonly sentAt: number;
  readonly status: SentStatus;
  /** The adapter's last marker. */
  readonly marker?: string | undefined;
}
