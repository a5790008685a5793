/** A Sign-in-with-Ethereum message (EIP-4361). */
export interface SignInMessage {
  readonly domain: string;
  readonly address: string;
  readonly statement: string | undefined;
  readonly uri: string;
  readonly version: string;
  readonly chainId: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime: string | undefined;
  readonly notBefore: string | undefined;
  readonly requestId: string | undefined;
  readonly resources: readonly string[];
}

// A host and its port, in plain letters: other letters look alike, and a name before an @ looks like the host.
const firstLine =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?([a-z0-9._~%!$&'()*+,;=:[\]-]+) wants you to sign in with your Ethereum account:$/i;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

/** Whether a message claims to be one: then anything not well-formed about it is suspicious. */
export function looksLikeSignIn(text: string): boolean {
  return /wants you to sign in with your\s+\S+\s+account/i.test(text.slice(0, 2_000));
}

/** Reads it by the standard's grammar, line by line; `undefined` when it deviates anywhere. */
export function readSignInMessage(text: string): SignInMessage | undefined {
  const lines = text.split('\n');
  const domain = firstLine.exec(lines[0] ?? '')?.[2];
  const address = lines[1];
  if (domain === undefined || address === undefined || !/^0x[0-9a-f]{40}$/i.test(address)) return undefined;
  const start = readStatement(lines);
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
  if (!uri || version !== '1' || !chainId || !nonce || !issuedAt || resources === undefined) return undefined;
  if (!/^[1-9]\d{0,20}$/.test(chainId) || !/^[a-z0-9]{8,}$/i.test(nonce)) return undefined;
  if (![issuedAt, expirationTime, notBefore].every((text) => text === undefined || time.test(text)))
    return undefined;
  return {
    domain,
    address,
    statement: start.statement,
    uri,
    version,
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
): { statement: string | undefined; next: number } | undefined {
  if (lines[2] !== '') return undefined;
  if (lines[3] === '') return { statement: undefined, next: 4 };
  // Some writers leave one empty line where there is no statement.
  if (lines[3]?.startsWith('URI: ')) return { statement: undefined, next: 3 };
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
    /** Everything that is left; `undefined` when it is anything but resources. */
    takeResources(): readonly string[] | undefined {
      if (position === lines.length) return [];
      if (lines[position] !== 'Resources:') return undefined;
      const rest = lines.slice(position + 1);
      return rest.every((line) => line.startsWith('- ')) ? rest.map((line) => line.slice(2)) : undefined;
    },
  };
}
