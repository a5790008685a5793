import type { TypedName } from './name.ts';
import type { CaipAddress, CaipNetworkId } from './network.ts';
import type { TokenIcon } from './token-icon.ts';
import type { BlockId } from './transfer.ts';

/** A token as a view shows it. */
export interface ChosenToken extends TokenIcon {
  readonly chainId: CaipNetworkId;
  /** CAIP-10 id of the token's contract or mint; absent for the native currency. */
  readonly address?: CaipAddress | undefined;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** The send form; kept until it is sent or the wallet disconnects. */
export interface SendState {
  readonly token: ChosenToken | undefined;
  /** In whole tokens, as typed. */
  readonly sendTokenAmount: string;
  /** Whether to send everything: `sendTokenAmount` is how much that is now. Another account unsets both. */
  readonly all: boolean;
  /** An address or a name, as typed. */
  readonly receiverAddress: string;
  /** The typed name and its resolved address; absent if no name was typed. */
  readonly typedName: TypedName | undefined;
  /** The name, once it is resolved. */
  readonly receiverProfileName: string | undefined;
  /** The avatar of the account that the name resolves to, as a `data:` image. */
  readonly receiverProfileImageUrl: string | undefined;
  /** Whether a payment is pending. */
  readonly loading: boolean;
  /** Whether the wallet has been prompted for it. */
  readonly prompted: boolean;
  /** Whether the outcome of an earlier payment is unknown, so that another may pay twice. */
  readonly unsure: boolean;
}

/** Status of a sent transaction. `unknown`: no node has it; look in the wallet. */
export type SentStatus = 'pending' | 'unknown' | 'confirmed' | 'failed' | 'replaced' | 'expired';

/** A transaction that this page handed to a network. */
export interface SentTransaction {
  readonly hash: string;
  /** Its purpose, which determines the texts about it. */
  readonly kind: 'send' | 'swap' | 'approve' | 'other';
  readonly chainId: CaipNetworkId;
  /** Address of the sender. */
  readonly address: CaipAddress;
  /** Address of the receiver. */
  readonly to?: string | undefined;
  /** The typed name. */
  readonly toName?: string | undefined;
  /** The token that is sent. */
  readonly token?: Omit<ChosenToken, 'chainId' | keyof TokenIcon> | undefined;
  /** Smallest unit, in decimal digits. */
  readonly amount?: string | undefined;
  /** CAIP-10 ids of the account's other tokens that it changes. */
  readonly changes?: readonly CaipAddress[] | undefined;
  /** Unix milliseconds. */
  readonly sentAt: number;
  readonly status: SentStatus;
  /** The adapter's last marker. */
  readonly marker?: string | undefined;
  /** Reads in a row that found no trace of it. */
  readonly misses?: number | undefined;
  /** The block that includes it, while a reorganisation may remove that block. */
  readonly block?: BlockId | undefined;
  /** Number of the block or slot that included it, if its block is not followed. */
  readonly blockNumber?: number | undefined;
  /** How often what is known of it changed, counted by all tabs together. */
  readonly revision?: number | undefined;
}
