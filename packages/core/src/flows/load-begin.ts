/** What begins a pairing: a wallet of the last visit comes back without it. Rejects when its code does not arrive. */
export async function loadBegin() {
  const { openPairing, tellPairing } = await import('./open-pairing.ts');
  return { openPairing, tellPairing };
}
