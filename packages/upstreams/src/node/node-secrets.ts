import type { NodeAddress } from '../settings/node-address.ts';

/** Parts of an address that may be secret or reveal the node: in lower case, as JSON spells them. */
export function secretsOf({ url, headers }: NodeAddress): readonly string[] {
  const { host, hostname, pathname, search } = new URL(url);
  // Shorter ones may be words of the message.
  const parts = [hostname, ...pathname.split('/'), ...search.slice(1).split(/[&=]/)].filter(
    (part) => part.length > 7,
  );
  // A header may have a scheme before its key: `Bearer`.
  const keys = Object.values(headers).flatMap((value) => value.split(' ').slice(-1));
  // Whole, also if their parts are short.
  const wholes = [pathname, search].filter((whole) => whole.length > 1);
  return [host, ...wholes, ...parts, ...parts.map(decode), ...keys].map((secret) =>
    JSON.stringify(secret).slice(1, -1).toLowerCase(),
  );
}

/** Whether a node's words quote one of its secrets. */
export function quotesSecret(secrets: readonly string[], said: readonly unknown[]): boolean {
  const written = JSON.stringify(said).toLowerCase();
  return secrets.some((secret) => written.includes(secret));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
