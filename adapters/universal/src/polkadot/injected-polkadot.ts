/** Interface of an extension for Substrate chains, under its name in `injectedWeb3`. All of it is hostile. */
export interface InjectedWallet {
  /** Prompts if the visitor has not allowed the page, otherwise resolves at once. */
  enable(site: string): Promise<Injected>;
}

export interface InjectedAccount {
  readonly address: string;
  /** Genesis hash of the only chain that the account can be used on. */
  readonly genesisHash?: string | null | undefined;
}

export interface Injected {
  readonly accounts: {
    get(): Promise<readonly InjectedAccount[]>;
    subscribe(listener: (accounts: readonly InjectedAccount[]) => void): unknown;
  };
  readonly signer: {
    signRaw?(payload: {
      readonly address: string;
      readonly data: string;
      readonly type: 'bytes';
    }): Promise<unknown>;
    signPayload?(payload: unknown): Promise<unknown>;
  };
}
