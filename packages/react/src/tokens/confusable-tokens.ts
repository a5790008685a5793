/** Folds case and width of a text, for a search. */
export function foldCase(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Cyrillic and Greek letters that look like a Latin one in common fonts. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'АаΑα',
    b: 'ВΒ',
    c: 'СсϹϲ',
    e: 'ЕеΕ',
    h: 'НһΗ',
    i: 'ІіӀΙι',
    j: 'Јј',
    k: 'КΚκ',
    m: 'МΜ',
    n: 'Ν',
    o: 'ОоΟο',
    p: 'РрΡρ',
    q: 'Ԛԛ',
    s: 'Ѕѕ',
    t: 'ТΤ',
    u: 'υ',
    v: 'Ѵѵν',
    w: 'Ԝԝω',
    x: 'ХхΧχ',
    y: 'УуҮүΥγ',
    z: 'Ζ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

/** The skeleton of a symbol, as in UTS 39: without accents, and with confusable characters merged. */
function skeletonOf(symbol: string): string {
  const bare = symbol.normalize('NFKD').replace(/\p{M}/gu, '');
  return Array.from(bare, (one) => lookalikes.get(one) ?? one)
    .join('')
    .toLowerCase()
    .replaceAll(/[1il|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll(/[5$]/g, 's');
}

/** Tokens that only their address distinguishes: another has a symbol that looks the same, or no token list has them. */
export function ambiguousTokens<
  Token extends { readonly symbol: string; readonly unverified?: boolean | undefined },
>(list: readonly Token[]): ReadonlySet<Token> {
  const alike = new Map<string, Token[]>();
  for (const token of list) {
    const skeleton = skeletonOf(token.symbol);
    const same = alike.get(skeleton);
    if (same === undefined) alike.set(skeleton, [token]);
    else same.push(token);
  }
  const several = [...alike.values()].filter((tokens) => tokens.length > 1).flat();
  return new Set([...several, ...list.filter(({ unverified }) => unverified === true)]);
}
