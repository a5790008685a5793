import { WalletKit as Kit } from '../client/wallet-kit.ts';
import type { IWalletKit, WalletKitTypes } from './wallet-kit-types.ts';

/** The constructor type of the original `WalletKit`. */
export interface WalletKitConstructor {
  /** @throws MooringError `STORAGE_FAILED` */
  init(options: WalletKitTypes.Options): Promise<WalletKit>;
  [Symbol.hasInstance](value: unknown): value is WalletKit;
}

/** The wallet side, with the names and shapes of the original `WalletKit`. */
export type WalletKit = IWalletKit;

/** A wallet client, typed as the original `WalletKit`: its lists are mutable, and values from peers are `any`. */
export const WalletKit = Kit as unknown as WalletKitConstructor;
