// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { expect, it } from 'vitest';
import { startPairing } from '../pairing/start-pairing.ts';
import { page } from '../test-support/two-namespaces.ts';
import { grantOn } from '../testing/test-remote-wallet.ts';

type Page = ReturnType<typeof page>;

/** A page with a connected Solana wallet, whose adapter takes 5 s to connect another. */
function slowOwner() {
  const made = page();
  const { solana, takes } = made;
  solana.reportConnected('first');
  takes.solana = 5_000;
  const answer = solana.answer;
  solana.answer = async (call) => {
    const [act, id = ''] = call.split(' ');
    if (act === 'switchConnection') solana.reportConnected(id, 'solana:1', undefined, solana.others(id));
    else await answer(call);
  };
  return made;
}

const wallets = ({
  core,
}: Page): {
  readonly active: string | undefined;
  readonly all: readonly string[] | undefined;
} => {
  const { connections, libraryConnections } = core.store.getState();
  return {
    active: connections.solana?.status === 'connected' ? connections.solana.connectorId : undefined,
    all: libraryConnections.solana?.map(({ connectorId }) => connectorId).toSorted(),
  };
};

const approvals: readonly (readonly [string, (made: Page) => void])[] = [
  ['that was asked for', ({ core }) => void startPairing(core)],
  ['that comes by itself', ({ wallet }) => wallet.grant({ solana: grantOn('solana:1') })],
];

it.each(approvals)(
  'an approval %s keeps the wallet active that the visitor chose meanwhile',
  async (_, approve) => {
    const made = slowOwner();
    approve(made);
    await made.clock.advance(4_000);
    made.solana.reportConnected('chosen', 'solana:1', undefined, made.solana.others('chosen'));
    await made.clock.advance(2_000);
    expect(wallets(made)).toEqual({ active: 'chosen', all: ['chosen', 'first', 'walletConnect'] });
  },
);

it('an approval makes its wallet active if the wallet chosen meanwhile is gone again', async () => {
  const made = slowOwner();
  void startPairing(made.core);
  await made.clock.advance(4_000);
  made.solana.reportConnected('chosen', 'solana:1', undefined, made.solana.others('chosen'));
  made.solana.reportGone('chosen');
  await made.clock.advance(2_000);
  expect(wallets(made)).toEqual({ active: 'walletConnect', all: ['first', 'walletConnect'] });
  expect(made.solana.calls).not.toContain('switchConnection chosen');
});
