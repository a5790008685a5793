/** A request of a session to a wallet. */
export interface WalletCall {
  readonly method: string;
  readonly params: unknown;
}
