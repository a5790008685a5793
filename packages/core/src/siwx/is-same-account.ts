import { type CaipNetworkId, isSameAddress, namespaceOf } from '@mooring/protocol';

export interface AccountOfChain {
  readonly chainId: CaipNetworkId;
  readonly address: string;
}

/** Whether both are the same account on the same chain. The namespace decides whether letter case matters. */
export function isSameAccount(left: AccountOfChain, right: AccountOfChain): boolean {
  return (
    left.chainId === right.chainId && isSameAddress(namespaceOf(left.chainId), left.address, right.address)
  );
}
