import { describe, expect, it, onTestFinished } from 'vitest';
import { findWallets } from '../discovery/find-wallets.ts';
import { mainnetId, testnet3Id, testnet4Id } from '../network/chains.ts';
import { TestWindow, testPage } from '../test-support/page.ts';
import { createBitcoinTestWallet } from '../testing/bitcoin-test-wallet.ts';
import { testKeys } from '../testing/test-keys.ts';

const [payment, ordinal] = testKeys(1, mainnetId);
const [there] = testKeys(1, testnet4Id);

// Objects follow the types of the Wallet Standard.
describe('the Wallet Standard', () => {
  const open = (more: object, chains?: (typeof mainnetId)[]) => {
    const target = new TestWindow();
    const wallet = createBitcoinTestWallet({ kind: 'standard', name: 'One', keys: [1] });
    onTestFinished(wallet.announce(target));
    for (const [name, value] of Object.entries(more)) Object.defineProperty(wallet.object, name, { value });
    const search = findWallets(target, testPage(chains), () => undefined);
    onTestFinished(search.stop);
    const [connector] = search.list();
    if (connector === undefined) throw new Error('nothing is found');
    return { wallet, connector };
  };
  const account = (address: string, ...chains: readonly string[]) => ({
    address,
    publicKey: new Uint8Array(33),
    chains,
    features: [],
  });
  const connects = (accounts: readonly unknown[], more: object = {}) => ({
    accounts,
    features: {
      'bitcoin:connect': { connect: async () => ({ accounts }) },
      'bitcoin:signMessage': { signMessage: async () => [] },
      ...more,
    },
  });

  it('reads only Bitcoin accounts', async () => {
    const { connector } = open(
      connects([account('0x1', 'eip155:1'), account(payment.address, 'bitcoin:mainnet')]),
    );
    const { accounts } = await connector.connect({ silent: false, chainId: mainnetId });
    expect(accounts.map(({ address }) => address)).toEqual([payment.address]);
  });

  it.each([
    [[testnet3Id], testnet3Id],
    [[testnet4Id], testnet4Id],
    [[testnet3Id, testnet4Id], testnet4Id],
  ])('maps `bitcoin:testnet` to the testnet that the site lists (%j)', async (chains, chainId) => {
    const { connector } = open(connects([account(there.address, 'bitcoin:testnet')]), chains);
    await expect(connector.connect({ silent: false, chainId: mainnetId })).resolves.toMatchObject({
      chainId,
    });
  });

  it("stays on its accounts' chain, regardless of the page's request", async () => {
    const { connector } = open(connects([account(payment.address, 'bitcoin:mainnet')]), [
      testnet4Id,
      mainnetId,
    ]);
    await expect(connector.connect({ silent: false, chainId: mainnetId })).resolves.toMatchObject({
      chainId: mainnetId,
    });
    await expect(connector.switchNetwork?.({ caipNetworkId: testnet4Id } as never)).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    });
  });

  it('rejects if the addresses do not match the announced chain', async () => {
    const { connector } = open(connects([account(payment.address, 'bitcoin:testnet')]), [testnet4Id]);
    await expect(connector.connect({ silent: false, chainId: mainnetId })).rejects.toMatchObject({
      code: 'WALLET_ANSWER_INVALID',
    });
  });

  it('switches chains if the wallet supports it', async () => {
    const requested: unknown[] = [];
    const features = {
      'bitcoin:switchNetwork': { switchNetwork: async (chain: unknown) => requested.push(chain) },
    };
    const { connector } = open(connects([account(payment.address, 'bitcoin:mainnet')], features));
    await connector.connect({ silent: false, chainId: mainnetId });
    await connector.switchNetwork?.({ caipNetworkId: testnet4Id } as never).catch(() => undefined);
    expect(requested).toEqual([testnet4Id]);
  });

  it('reads the listed accounts silently if connecting always prompts', async () => {
    const prompts: unknown[] = [];
    const { connector } = open({
      ...connects([account(payment.address, 'bitcoin:mainnet')], {
        'bitcoin:connect': { connect: async () => prompts.push('prompt') },
      }),
    });
    await expect(connector.connect({ silent: true, chainId: mainnetId })).resolves.toMatchObject({
      accounts: [{ address: payment.address }],
    });
    expect(prompts).toEqual([]);
  });

  it('signs with the current account object', async () => {
    const { connector, wallet } = open({});
    await connector.connect({ silent: false, chainId: mainnetId });
    const provider = connector.provider(() => ({ address: payment.address, chainId: mainnetId }));
    await provider.signMessage({ message: 'x', address: payment.address });
    wallet.setAccounts([ordinal.address]);
    await expect(provider.signMessage({ message: 'x', address: payment.address })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    });
  });

  it('rejects if the wallet cannot sign', async () => {
    const { connector } = open(
      connects([account(payment.address, 'bitcoin:mainnet')], {
        'bitcoin:signMessage': {},
        'bitcoin:signTransaction': { signTransaction: async () => [] },
      }),
    );
    await connector.connect({ silent: false, chainId: mainnetId });
    const provider = connector.provider(() => ({ address: payment.address, chainId: mainnetId }));
    await expect(provider.signMessage({ message: 'x', address: payment.address })).rejects.toMatchObject({
      code: 'RPC_CALL_NOT_ALLOWED',
    });
  });
});
