import type { DraftWarning } from '../words/warnings.ts';

/** Format of a chain family's sign-in messages. */
export interface SignInForm {
  /** Word for its accounts in such messages. */
  readonly account: string;
  isAddress(text: string): boolean;
  isChain(text: string): boolean;
  /** Only domain and address are required, as in Sign-in with Solana: the warning for a message without nonce or time. */
  readonly sparse?: DraftWarning | undefined;
}

/** A sign-in message: EIP-4361 for EVM chains, and its like for others (CAIP-122). */
export interface SignInMessage {
  readonly domain: string;
  readonly address: string;
  readonly statement: string | undefined;
  /** These four are missing only in a sparse form. */
  readonly uri: string | undefined;
  readonly chainId: string | undefined;
  readonly nonce: string | undefined;
  readonly issuedAt: string | undefined;
  readonly expirationTime: string | undefined;
  readonly notBefore: string | undefined;
  readonly requestId: string | undefined;
  readonly resources: readonly string[];
}

// ASCII host and port only: other letters look alike, and a user name before @ looks like the host.
const firstLine =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?([a-z0-9._~%!$&'()*+,;=:[\]-]+) wants you to sign in with your (\S+) account:$/i;
const labels = /^(?:URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID|Resources):/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

/** Whether a message claims to be a sign-in. If it does, anything malformed in it is suspicious. */
export function looksLikeSignIn(text: string): boolean {
  return /wants you to sign in with your\s+\S+\s+account/i.test(text.slice(0, 2_000));
}

/** Parses a sign-in by the standard's grammar; `undefined` if it deviates anywhere. */
export function readSignInMessage(text: string, form: SignInForm): SignInMessage | undefined {
  const lines = text.split('\n');
  const [, , domain, account] = firstLine.exec(lines[0] ?? '') ?? [];
  const address = lines[1];
  if (domain === undefined || account?.toLowerCase() !== form.account.toLowerCase()) return undefined;
  if (address === undefined || !form.isAddress(address)) return undefined;
  const start = readStatement(lines, form.sparse !== undefined);
  if (start === undefined) return undefined;
  const reader = lineReader(lines, start.next);
  const uri = reader.take('URI');
  const version = reader.take('Version');
  const chainId = reader.take('Chain ID');
  const nonce = reader.take('Nonce');
  const issuedAt = reader.take('Issued At');
  const expirationTime = reader.take('Expiration Time');
  const notBefore = reader.take('Not Before');
  const requestId = reader.take('Request ID');
  const resources = reader.takeResources();
  if (resources === undefined || (version ?? '1') !== '1') return undefined;
  if (form.sparse === undefined && ![uri, version, chainId, nonce, issuedAt].every(Boolean)) return undefined;
  if (chainId !== undefined && !form.isChain(chainId)) return undefined;
  if (nonce !== undefined && !/^[a-z0-9]{8,}$/i.test(nonce)) return undefined;
  if (![issuedAt, expirationTime, notBefore].every((text) => text === undefined || time.test(text)))
    return undefined;
  return {
    domain,
    address,
    statement: start.statement,
    uri,
    chainId,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  };
}

/** After the address: an empty line, then a statement between empty lines, or just one more empty line. */
function readStatement(
  lines: readonly string[],
  sparse: boolean,
): { statement: string | undefined; next: number } | undefined {
  if (sparse && lines.length === 2) return { statement: undefined, next: 2 };
  if (lines[2] !== '') return undefined;
  if (lines[3] === '') return { statement: undefined, next: 4 };
  // Some libraries write one empty line without a statement.
  if (lines[3]?.startsWith('URI: ') || (sparse && labels.test(lines[3] ?? '')))
    return { statement: undefined, next: 3 };
  if (sparse && lines.length === 4) return { statement: lines[3], next: 4 };
  return lines[4] === '' ? { statement: lines[3], next: 5 } : undefined;
}

function lineReader(lines: readonly string[], start: number) {
  let position = start;
  return {
    take(label: string): string | undefined {
      const line = lines[position];
      if (!line?.startsWith(`${label}: `)) return undefined;
      position += 1;
      return line.slice(label.length + 2);
    },
    /** The remaining lines as resources; `undefined` if they are anything else. */
    takeResources(): readonly string[] | undefined {
      if (position === lines.length) return [];
      if (lines[position] !== 'Resources:') return undefined;
      const rest = lines.slice(position + 1);
      return rest.every((line) => line.startsWith('- ')) ? rest.map((line) => line.slice(2)) : undefined;
    },
  };
}
