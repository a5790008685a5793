import { expect, it } from 'vitest';
import { overrideProposal } from './proposal.ts';

const proposal = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] } };

it('equals the requests of the adapters without an override', () => {
  expect(overrideProposal(proposal)).toEqual(proposal);
});

it('replaces lists with those of the site, and adds its own namespaces', () => {
  expect(
    overrideProposal(proposal, {
      methods: { eip155: ['eth_sign'], solana: ['solana_signMessage'] },
      chains: { solana: ['solana:one'] },
    }),
  ).toEqual({
    eip155: { chains: ['eip155:1'], methods: ['eth_sign'], events: ['chainChanged'] },
    solana: {
      chains: ['solana:one'],
      methods: ['solana_signMessage'],
      events: ['accountsChanged', 'chainChanged'],
    },
  });
});

it('omits a namespace without a chain, and invalid lists', () => {
  const broken = { methods: { eip155: 'all' as never, solana: ['solana_signMessage'] } };
  expect(overrideProposal({ ...proposal, bip122: { chains: [], methods: [], events: [] } }, broken)).toEqual(
    proposal,
  );
});
