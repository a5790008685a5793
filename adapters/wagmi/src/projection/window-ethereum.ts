interface WindowEthereum {
  readonly providers?: readonly unknown[] | undefined;
  readonly [flag: string]: unknown;
}

interface Announced {
  readonly info: { readonly rdns: string };
  readonly provider: unknown;
}

/** What wallets put on their injected object, and the name they announce themselves by. */
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

/** Whether there is no `window.ethereum`, or an announced wallet is the same one: then it gets no row of its own. */
export function isAnnouncedElsewhere(announced: readonly Announced[]): boolean {
  const ethereum = windowEthereum();
  if (ethereum === undefined) return true;
  const objects = [ethereum, ...(Array.isArray(ethereum.providers) ? ethereum.providers : [])];
  const rdns = rdnsByFlag.find(([flag]) => ethereum[flag] === true)?.[1];
  return announced.some(({ info, provider }) => objects.includes(provider) || info.rdns === rdns);
}

function windowEthereum(): WindowEthereum | undefined {
  if (typeof window === 'undefined') return undefined;
  const ethereum: unknown = Reflect.get(window, 'ethereum');
  return typeof ethereum === 'object' && ethereum !== null ? (ethereum as WindowEthereum) : undefined;
}
