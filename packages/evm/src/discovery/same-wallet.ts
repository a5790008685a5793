import { readMember } from '@mooring/protocol';

/** Flags that wallets set on their injected object, and the name under which they announce themselves. */
const rdnsByFlag: readonly (readonly [flag: string, rdns: string])[] = [
  ['isRabby', 'io.rabby'],
  ['isBraveWallet', 'com.brave.wallet'],
  ['isCoinbaseWallet', 'com.coinbase.wallet'],
  ['isOkxWallet', 'com.okex.wallet'],
  ['isPhantom', 'app.phantom'],
  ['isTrust', 'com.trustwallet.app'],
  ['isZerion', 'io.zerion.wallet'],
  ['isMetaMask', 'io.metamask'],
];

/** Whether `window.ethereum` is the same wallet as an announced one: the same object, or flagged with its rdns. */
export function isSameWallet(
  ethereum: object,
  announced: readonly { readonly rdns: string | undefined; readonly provider: unknown }[],
): boolean {
  const providers = readMember(ethereum, 'providers');
  const objects: readonly unknown[] = Array.isArray(providers) ? [ethereum, ...providers] : [ethereum];
  const rdns = rdnsByFlag.find(([flag]) => readMember(ethereum, flag) === true)?.[1];
  return announced.some(
    (wallet) => objects.includes(wallet.provider) || (rdns !== undefined && wallet.rdns === rdns),
  );
}
