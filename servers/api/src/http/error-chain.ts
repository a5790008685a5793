/** An error and its causes, at most five: the query builder wraps database errors. */
export function errorChain(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error && chain.length < 5; one = one.cause) chain.push(one);
  return chain;
}
