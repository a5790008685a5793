import type { SolanaSignInInput } from '@solana/wallet-standard-features';

/** The text that a Wallet Standard wallet signs for an input: its fields in the order of the standard. */
export function signInText(input: SolanaSignInInput, address: string): string {
  const { domain, statement, uri, version, chainId, nonce, issuedAt } = input;
  const fields = [
    uri && `URI: ${uri}`,
    version && `Version: ${version}`,
    chainId && `Chain ID: ${chainId}`,
    nonce && `Nonce: ${nonce}`,
    issuedAt && `Issued At: ${issuedAt}`,
    input.expirationTime && `Expiration Time: ${input.expirationTime}`,
    input.notBefore && `Not Before: ${input.notBefore}`,
    input.requestId && `Request ID: ${input.requestId}`,
    input.resources && ['Resources:', ...input.resources.map((each) => `- ${each}`)].join('\n'),
  ].filter(Boolean);
  const parts = [
    `${domain ?? 'unknown.example'} wants you to sign in with your Solana account:\n${address}`,
    ...(statement ? [statement] : []),
    fields.join('\n'),
  ];
  return parts.join('\n\n');
}
