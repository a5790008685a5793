import type { Peer, Session } from '../peer/peer.ts';

export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

export const asked = {
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:31337', 'eip155:31338'],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
    },
  },
};

export const approved = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    accounts: [`eip155:31337:${account}`, `eip155:31338:${account}`],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
};

export interface Proposal {
  readonly id: number;
  readonly params: {
    readonly pairingTopic: string;
    readonly proposer: { readonly metadata: { readonly name: string } };
    readonly requiredNamespaces: Record<string, unknown>;
    readonly optionalNamespaces: Record<string, unknown>;
  };
}

export interface Settled {
  readonly uri: string;
  readonly proposal: Proposal;
  readonly dappSession: Session;
  readonly walletSession: Session;
}

/** Pairs, proposes, approves and waits until both sides have the session. */
export async function settle(dapp: Peer, wallet: Peer): Promise<Settled> {
  const { uri, approval } = await dapp.connect(asked);
  await wallet.call('pair', { uri });
  const proposal = await wallet.next<Proposal>('session_proposal', (one) =>
    uri.includes(one.params.pairingTopic),
  );
  const walletSession = await wallet.call<Session>('approveSession', {
    id: proposal.id,
    namespaces: approved,
  });
  return { uri, proposal, walletSession, dappSession: await approval() };
}
