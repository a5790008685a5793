/** Interface of Keplr and similar wallets in the page. All of it is hostile. Chains are named by their CAIP-2 reference. */
export interface KeplrLike {
  /** Prompts a visitor who has not allowed the page the chain, or whose wallet is locked. */
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
