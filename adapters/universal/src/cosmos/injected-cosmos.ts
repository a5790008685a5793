/** Interface of Keplr and similar injected wallets, which may be hostile. Chains are CAIP-2 references. */
export interface KeplrLike {
  /** Prompts if the page lacks approval for the chain, or the wallet is locked. */
  enable(chain: string): Promise<unknown>;
  getKey(chain: string): Promise<KeplrKey>;
  disable?(chain: string): Promise<unknown>;
  signAmino?(chain: string, signer: string, signDoc: unknown): Promise<unknown>;
  signDirect?(chain: string, signer: string, signDoc: unknown): Promise<unknown>;
  signArbitrary?(chain: string, signer: string, data: string): Promise<unknown>;
}

export interface KeplrKey {
  readonly bech32Address: string;
  readonly pubKey: Uint8Array;
  readonly algo: string;
}
