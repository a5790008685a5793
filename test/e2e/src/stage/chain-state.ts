async function ask<Result>(rpcUrl: string, method: string, params: readonly unknown[]): Promise<Result> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as { result: Result; error?: { message: string } };
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}

/** Snapshots local chains; the returned function restores them for the next test. */
export async function rememberChains(rpcUrls: readonly string[]): Promise<() => Promise<void>> {
  const snapshots = await Promise.all(
    rpcUrls.map(async (url) => ({ url, id: await ask<string>(url, 'evm_snapshot', []) })),
  );
  return async () => {
    await Promise.all(snapshots.map(({ url, id }) => ask(url, 'evm_revert', [id])));
  };
}
