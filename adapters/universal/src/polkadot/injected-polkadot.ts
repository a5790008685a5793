/** Interface of an extension for Substrate chains, under its name in `injectedWeb3`. All of it is hostile. */
export interface InjectedWallet {
  /** Prompts a visitor who has not allowed the page; answers at once for one who has. */
  enable(site: string): Promise<Injected>;
}

export interface InjectedAccount {
  readonly address: string;
  /** Of the one chain that the account is for. */
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
