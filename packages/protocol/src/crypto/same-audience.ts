/**
 * Whether two relay URLs name the same relay: scheme and host in any case, default port and trailing slashes ignored.
 * Ignores query and fragment.
 */
export function sameAudience(one: string, other: string): boolean {
  return one === other || (normalise(one) ?? one) === (normalise(other) ?? other);
}

function normalise(text: string): string | undefined {
  try {
    const url = new URL(text);
    return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`;
  } catch {
    return undefined;
  }
}
