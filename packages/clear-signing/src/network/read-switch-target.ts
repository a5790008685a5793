/** The chain id of a `wallet_switchEthereumChain` request (EIP-3326: hex text); `undefined` for anything else. */
export function readSwitchTarget(params: unknown): number | undefined {
  const [wanted] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  if (typeof wanted !== 'object' || wanted === null) return undefined;
  const { chainId } = wanted as { readonly chainId?: unknown };
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(chainId)) return undefined;
  const id = Number(chainId);
  return id > 0 ? id : undefined;
}
