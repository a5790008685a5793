/** The part before the colon. */
export function bareName(key: string): string {
  return key.split(':')[0] ?? key;
}

/** The reference of a CAIP-2 id; a bare reference is returned unchanged. */
export function referenceOf(chain: string): string {
  const colon = chain.indexOf(':');
  return colon === -1 ? chain : chain.slice(colon + 1);
}
