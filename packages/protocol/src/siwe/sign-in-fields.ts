/** Fields of every sign-in message, on any chain. Times in RFC 3339. */
export interface SignInFields {
  /** Before the domain, without `://`. */
  readonly scheme?: string | undefined;
  /** Host, with its port if it is not the scheme's default. */
  readonly domain: string;
  /** In the form of its chain: with its EIP-55 checksum in EIP-4361. */
  readonly address: string;
  readonly statement?: string | undefined;
  readonly uri: string;
  readonly version: '1';
  /** The CAIP-2 reference: `Chain ID` in the text, which may name the chain differently. */
  readonly reference: string;
  /** At least eight letters and digits. */
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime?: string | undefined;
  readonly notBefore?: string | undefined;
  readonly requestId?: string | undefined;
  readonly resources?: readonly string[] | undefined;
}
