import { WalletKit as Kit } from '../client/wallet-kit.ts';
import type { IWalletKit, WalletKitTypes } from './wallet-kit-types.ts';

/** Constructor of wallet kits, as `WalletKit` of the original. */
export interface WalletKitConstructor {
  /** @throws MooringError `STORAGE_FAILED` */
  init(options: WalletKitTypes.Options): Promise<WalletKit>;
  [Symbol.hasInstance](value: unknown): value is WalletKit;
}

/** A wallet's side, with the names and shapes of the original `WalletKit`. */
export type WalletKit = IWalletKit;

/** The client of a wallet, typed as the original `WalletKit`: its lists are mutable, and values of peers are `any`. */
export const WalletKit = Kit as unknown as WalletKitConstructor;
