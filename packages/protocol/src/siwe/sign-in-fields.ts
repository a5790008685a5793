/** What every sign-in message has, whatever the chain. Times in RFC 3339. */
export interface SignInFields {
  /** Before the domain, without `://`. */
  readonly scheme?: string | undefined;
  /** Host, with its port where it is not the scheme's own. */
  readonly domain: string;
  /** As its chain writes it: with its EIP-55 checksum in EIP-4361. */
  readonly address: string;
  readonly statement?: string | undefined;
  readonly uri: string;
  readonly version: '1';
  /** The second part of the CAIP-2 id: `Chain ID` of the text, which may name the chain in another way. */
  readonly reference: string;
  /** At least eight letters and digits. */
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime?: string | undefined;
  readonly notBefore?: string | undefined;
  readonly requestId?: string | undefined;
  readonly resources?: readonly string[] | undefined;
}
