/** What a wallet is asked by a session. */
export interface WalletCall {
  readonly method: string;
  readonly params: unknown;
}
