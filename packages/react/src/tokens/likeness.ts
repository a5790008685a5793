/** Form of a symbol in which look-alikes are equal. */
export function likeness(symbol: string): string {
  return symbol.normalize('NFKC').toLowerCase();
}

/** Symbols that several tokens of the list share. */
export function ambiguousSymbols(list: readonly { readonly symbol: string }[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { symbol } of list) {
    const like = likeness(symbol);
    (seen.has(like) ? twice : seen).add(like);
  }
  return twice;
}
