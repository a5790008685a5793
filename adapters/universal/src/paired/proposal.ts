import type { CaipNetwork } from '@mooring/core';

const eip155Methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_sendRawTransaction',
  'eth_sign',
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'wallet_addEthereumChain',
  'wallet_switchEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
] as const;

/** What a wallet is asked for: everything optional, so that it may approve the part it can do. */
export function proposalFor(
  networks: readonly CaipNetwork[],
): Record<string, { chains: string[]; methods: string[]; events: string[] }> {
  const chains = networks
    .filter((network) => network.chainNamespace === 'eip155')
    .map((network) => network.caipNetworkId);
  return { eip155: { chains, methods: [...eip155Methods], events: ['accountsChanged', 'chainChanged'] } };
}
