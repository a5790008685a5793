import type { WalletAccount } from '../vault/accounts.ts';
import type { BitcoinPurpose } from '../vault/bitcoin-account.ts';

/** An address of an account, in the form that sites receive. */
export interface BitcoinAddress {
  readonly address: string;
  /** In hex. */
  readonly publicKey: string;
  readonly path: string;
  readonly intention: BitcoinPurpose;
}

/** All addresses of the account that one of them identifies; none for an unknown account. */
export function bitcoinAddresses(
  accounts: readonly WalletAccount[],
  chainId: string,
  granted: string | undefined,
): readonly BitcoinAddress[] {
  const keys = accounts
    .map(({ bitcoin }) => bitcoin.on(chainId))
    .find((each) => each !== undefined && each[0].address === granted);
  return (keys ?? []).map(({ address, publicKey, path, purpose }) => ({
    address,
    publicKey,
    path,
    intention: purpose,
  }));
}
