/** The fields of a sign-in message of EIP-4361. Times in RFC 3339. */
export interface SiweMessage {
  /** Before the domain, without `://`. */
  readonly scheme?: string | undefined;
  /** Host, with its port where it is not the scheme's own. */
  readonly domain: string;
  /** With its EIP-55 checksum. */
  readonly address: string;
  readonly statement?: string | undefined;
  readonly uri: string;
  readonly version: '1';
  readonly chainId: number;
  /** At least eight letters and digits. */
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime?: string | undefined;
  readonly notBefore?: string | undefined;
  readonly requestId?: string | undefined;
  readonly resources?: readonly string[] | undefined;
}
