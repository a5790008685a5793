import { bitcoinCoin } from '@mooring/devnet/testing';
import { verifyMessage } from '@mooring/signatures/bip122';
import { base64, hex } from '@scure/base';
import { p2tr, p2tr_pk, Transaction } from '@scure/btc-signer';
import { describe, expect, it, vi } from 'vitest';
import { mainnetId, signetId, testnet4Id } from '../network/chains.ts';
import { type ConnectedWallet, connected, testPage } from '../test-support/page.ts';
import { inBase64, stranger, unsigned } from '../test-support/test-psbt.ts';
import type { BitcoinTestWalletKind } from '../testing/bitcoin-test-wallet.ts';
import { testKeys } from '../testing/test-keys.ts';

const kinds = [
  'wbip',
  'leather',
  'standard',
  'unisat',
  'okx',
] as const satisfies readonly BitcoinTestWalletKind[];
const two = ['wbip', 'leather', 'standard'] as const;
const sending = ['wbip', 'leather', 'unisat', 'okx'] as const;
const open = (kind: BitcoinTestWalletKind, more: object = {}) =>
  connected({ kind, name: 'One', keys: [1], ...more });
const [payment, ordinal] = testKeys(1, mainnetId);
const pays = [{ script: stranger.script, amount: 9_000n }];
/** Arguments of the last call of a method. */
const handed = ({ wallet }: ConnectedWallet, method: string): unknown =>
  wallet.requests.findLast((request) => request.method === method)?.parameters;

describe.each(kinds)('a wallet of kind %s', (kind) => {
  it('signs a message that verifies', async () => {
    const { provider } = await open(kind);
    const message = 'Ahoy ⚓\nsecond line';
    const signature = await provider.signMessage({ message, address: payment.address });
    expect(verifyMessage({ message, signature, address: payment.address })).toBe(true);
    expect(verifyMessage({ message: 'Ahoy', signature, address: payment.address })).toBe(false);
  });

  it('signs an input for payment', async () => {
    const { provider } = await open(kind);
    const psbt = inBase64(unsigned([{ key: payment, amount: 10_000n }], pays));
    const signed = await provider.signPSBT({ psbt, signInputs: [{ address: payment.address, index: 0 }] });
    const transaction = Transaction.fromPSBT(Buffer.from(signed.psbt, 'base64'));
    transaction.finalize();
    expect(signed.txid).toBeUndefined();
    expect(transaction.id).toHaveLength(64);
  });

  it("recognises the visitor's rejection", async () => {
    const { provider, wallet } = await open(kind);
    wallet.setBehaviour('reject');
    const psbt = inBase64(unsigned([{ key: payment, amount: 10_000n }], pays));
    const signInputs = [{ address: payment.address, index: 0 }];
    const rejected = expect.objectContaining({ code: 'REJECTED' });
    await expect(provider.signMessage({ message: 'x', address: payment.address })).rejects.toEqual(rejected);
    await expect(provider.signPSBT({ psbt, signInputs })).rejects.toEqual(rejected);
    if (kind !== 'standard')
      await expect(provider.sendTransfer({ recipient: stranger.address, amount: '1000' })).rejects.toEqual(
        rejected,
      );
  });

  it('rejects malformed answers', async () => {
    const { provider, wallet } = await open(kind);
    wallet.setBehaviour('garbage');
    const psbt = inBase64(unsigned([{ key: payment, amount: 10_000n }], pays));
    const signInputs = [{ address: payment.address, index: 0 }];
    const invalid = expect.objectContaining({ code: 'WALLET_ANSWER_INVALID' });
    // A Wallet Standard wallet must return bytes, so the test wallet itself fails.
    const unreadable = kind === 'standard' ? expect.objectContaining({ code: 'UNKNOWN' }) : invalid;
    await expect(provider.signMessage({ message: 'x', address: payment.address })).rejects.toEqual(
      unreadable,
    );
    await expect(provider.signPSBT({ psbt, signInputs })).rejects.toEqual(invalid);
    if (kind !== 'standard')
      await expect(provider.sendTransfer({ recipient: stranger.address, amount: '1000' })).rejects.toEqual(
        invalid,
      );
  });

  it('times out after six minutes', async () => {
    const page = testPage();
    const { provider, wallet } = await connected({ kind, name: 'One', keys: [1] }, page);
    wallet.setBehaviour('drop');
    const signed = provider.signMessage({ message: 'x', address: payment.address });
    const failed = expect(signed).rejects.toMatchObject({ code: 'TIMED_OUT' });
    await vi.waitFor(() => expect(wallet.prompts()).toContain('signMessage'));
    await page.clock.advance(360_000);
    await failed;
  });

  it('refuses to sign for another account', async () => {
    const { provider, wallet } = await open(kind);
    const before = wallet.prompts().length;
    await expect(provider.signMessage({ message: 'x', address: stranger.address })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    });
    expect(wallet.prompts()).toHaveLength(before);
  });

  it.each([
    ['skips', /input 0 is not signed/],
    ['changes', /another transaction/],
    ['signsNone', /SIGHASH_NONE/],
  ] as const)('is rejected if it has the fault `%s`', async (fault, problem) => {
    const { provider, wallet } = await open(kind);
    wallet.setFault(fault);
    const psbt = inBase64(unsigned([{ key: payment, amount: 10_000n }], pays));
    await expect(
      provider.signPSBT({ psbt, signInputs: [{ address: payment.address, index: 0 }] }),
    ).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID', message: expect.stringMatching(problem) });
  });

  it('rejects on an unknown chain', async () => {
    const { provider, active } = await open(kind);
    active.chainId = 'bip122:FRACTAL_BITCOIN_MAINNET';
    await expect(provider.signMessage({ message: 'x', address: payment.address })).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    });
    await expect(
      provider.sendTransfer({ recipient: stranger.address, amount: '1000' }),
    ).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    });
  });
});

describe.each(two)('a wallet of kind %s, which has two addresses', (kind) => {
  it.each([false, true])('reports the purpose of each (ordinals first: %j)', async (ordinalsFirst) => {
    const { provider } = await open(kind, { ordinalsFirst });
    const addresses = await provider.getAccountAddresses();
    expect(addresses.map(({ address, purpose }) => [address, purpose])).toEqual([
      [payment.address, 'payment'],
      [ordinal.address, 'ordinal'],
    ]);
  });

  it('signs with both, with BIP-322 for taproot', async () => {
    const { provider } = await open(kind, { ordinalsFirst: true });
    const signature = await provider.signMessage({ message: 'x', address: ordinal.address });
    expect(verifyMessage({ message: 'x', signature, address: ordinal.address })).toBe(true);
    const psbt = inBase64(
      unsigned(
        [
          { key: payment, amount: 10_000n },
          { key: ordinal, amount: 546n, without: ['tapInternalKey'] },
        ],
        pays,
      ),
    );
    const signInputs = [payment, ordinal].map(({ address }, index) => ({
      address,
      index,
      sighashTypes: [1],
    }));
    const signed = await provider.signPSBT({ psbt, signInputs });
    const transaction = Transaction.fromPSBT(Buffer.from(signed.psbt, 'base64'));
    transaction.finalize();
    expect(transaction.isFinal).toBe(true);
  });
});

describe.each(['unisat', 'okx'] as const)('a wallet of kind %s, which has one address at a time', (kind) => {
  it('uses it for payment', async () => {
    const { provider } = await open(kind);
    expect(await provider.getAccountAddresses()).toEqual([
      { address: payment.address, purpose: 'payment', publicKey: payment.publicKey, path: undefined },
    ]);
  });
});

describe('a transfer', () => {
  it.each([
    ['wbip', 'sendTransfer', { recipients: [{ address: stranger.address, amount: 123_456_789 }] }],
    [
      'leather',
      'sendTransfer',
      { recipients: [{ address: stranger.address, amount: '123456789' }], network: 'mainnet' },
    ],
    ['unisat', 'sendBitcoin', [stranger.address, 123_456_789]],
    ['okx', 'send', [{ to: stranger.address, value: '1.23456789' }]],
  ] as const)('uses the units of %s', async (kind, method, parameters) => {
    const opened = await open(kind);
    const txid = await opened.provider.sendTransfer({ recipient: stranger.address, amount: '123456789' });
    expect(handed(opened, method)).toEqual(parameters);
    const [raw = ''] = opened.wallet.sent;
    const sent = Transaction.fromRaw(hex.decode(raw), {
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
    });
    expect(sent.id).toBe(txid);
    expect(sent.getOutput(0)).toMatchObject({ amount: 123_456_789n, script: stranger.script });
  });

  it.each([
    ['1', '0.00000001'],
    ['100000000', '1.00000000'],
    ['2100000000000000', '21000000.00000000'],
  ])('converts %s satoshi to %s for OKX', async (amount, value) => {
    const opened = await open('okx');
    opened.wallet.setBehaviour('garbage');
    await opened.provider.sendTransfer({ recipient: stranger.address, amount }).catch(() => undefined);
    expect(handed(opened, 'send')).toEqual([{ to: stranger.address, value }]);
  });

  it.each([
    '',
    '0',
    '-1',
    '0.001',
    '1e3',
    '0x10',
    ' 5',
    '1,000',
    '2100000000000001',
    '9'.repeat(40),
    5,
    undefined,
  ])('rejects the amount %j before the prompt', async (amount) => {
    for (const kind of sending) {
      const { provider, wallet } = await open(kind);
      await expect(
        provider.sendTransfer({ recipient: stranger.address, amount: amount as string }),
      ).rejects.toMatchObject({ code: 'AMOUNT_INVALID', message: expect.stringContaining('satoshi') });
      expect(wallet.prompts()).toEqual(['connect']);
    }
  });

  it.each([
    '',
    'nobody',
    testKeys(1, testnet4Id)[0].address,
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    undefined,
  ])('rejects the recipient %j before the prompt', async (recipient) => {
    const { provider, wallet } = await open('wbip');
    await expect(
      provider.sendTransfer({ recipient: recipient as string, amount: '1000' }),
    ).rejects.toMatchObject({ code: 'RECEIVER_INVALID' });
    expect(wallet.prompts()).toEqual(['connect']);
  });

  it('uses the payment address even while the ordinals address is active', async () => {
    const { provider, active, wallet } = await open('wbip', { ordinalsFirst: true });
    active.address = ordinal.address;
    await provider.sendTransfer({ recipient: stranger.address, amount: '1000' });
    expect(wallet.sent).toHaveLength(1);
  });
});

describe('inputs to sign', () => {
  const sign = async (kind: BitcoinTestWalletKind, more: object = {}) => {
    const opened = await open(kind);
    const psbt = inBase64(unsigned([{ key: payment, amount: 10_000n }], pays));
    await opened.provider.signPSBT({ psbt, signInputs: [{ address: payment.address, index: 0, ...more }] });
    return opened;
  };

  it('are passed by address to WBIP wallets', async () => {
    expect(handed(await sign('wbip'), 'signPsbt')).toMatchObject({
      signInputs: { [payment.address]: [0] },
      broadcast: false,
    });
  });

  it('are passed by index to Leather, with the network', async () => {
    expect(handed(await sign('leather'), 'signPsbt')).toMatchObject({
      signAtIndex: [0],
      allowedSighash: [1],
      network: 'mainnet',
      broadcast: false,
    });
  });

  it.each(['unisat', 'okx'] as const)('are passed with the fields for script spends to %s', async (kind) => {
    expect(handed(await sign(kind, { disableTweakSigner: true }), 'signPsbt')).toEqual([
      expect.stringMatching(/^70736274ff/),
      {
        autoFinalized: false,
        toSignInputs: [{ index: 0, address: payment.address, sighashTypes: [1], disableTweakSigner: true }],
      },
    ]);
  });

  describe('by a taproot script', () => {
    const [own] = testKeys(1, mainnetId, 'p2tr');
    const inner = hex.decode(own.publicKey).slice(1);
    // The script of an address's output: its version, a length and the key.
    const outer = own.script.slice(2);

    /** Has UniSat sign a coin that a key may spend by a script alone. */
    async function spend(key: Uint8Array, flags: object) {
      const { provider, active } = await connected({
        kind: 'unisat',
        name: 'UniSat',
        keys: [1],
        payment: 'p2tr',
      });
      const { script, tapInternalKey, tapLeafScript, tapMerkleRoot } = p2tr(
        undefined,
        { script: p2tr_pk(key).script },
        undefined,
        true,
      );
      const transaction = new Transaction({ allowUnknownOutputs: true });
      transaction.addInput({
        txid: bitcoinCoin(script, 10_000n).txid,
        index: 0,
        witnessUtxo: { script, amount: 10_000n },
        tapInternalKey,
        tapLeafScript: tapLeafScript ?? [],
        tapMerkleRoot,
      });
      for (const each of pays) transaction.addOutput(each);
      const answer = await provider.signPSBT({
        psbt: inBase64(transaction),
        signInputs: [{ address: active.address, index: 0, ...flags }],
      });
      const signed = Transaction.fromPSBT(base64.decode(answer.psbt));
      const pubKey = signed.getInput(0).tapScriptSig?.[0]?.[0].pubKey ?? new Uint8Array();
      signed.finalize();
      return hex.encode(pubKey);
    }

    it.each([
      ['`disableTweakSigner`', inner, { disableTweakSigner: true }],
      ['`useTweakedSigner: false`', inner, { useTweakedSigner: false }],
      [
        '`useTweakedSigner` before `disableTweakSigner`',
        inner,
        { useTweakedSigner: false, disableTweakSigner: false },
      ],
      ['`useTweakedSigner`', outer, { useTweakedSigner: true }],
      ['no flag', outer, {}],
    ])('is signed with the key that %s names', async (_flags, key, flags) => {
      await expect(spend(key, flags)).resolves.toBe(hex.encode(key));
    });

    it.each([
      ['`useTweakedSigner`', inner, { useTweakedSigner: true }],
      ['`disableTweakSigner`', outer, { disableTweakSigner: true }],
    ])('is not signed where %s names another key', async (_flags, key, flags) => {
      await expect(spend(key, flags)).rejects.toMatchObject({
        code: 'WALLET_ANSWER_INVALID',
        message: expect.stringContaining('is not signed'),
      });
    });
  });

  it('are passed by account to Wallet Standard wallets, with any non-default sighash type', async () => {
    expect(handed(await sign('standard'), 'signTransaction')).toEqual([
      {
        psbt: expect.any(Uint8Array),
        inputsToSign: [
          { account: expect.objectContaining({ address: payment.address }), signingIndexes: [0] },
        ],
        chain: 'bitcoin:mainnet',
      },
    ]);
    expect(handed(await sign('standard', { sighashTypes: [129] }), 'signTransaction')).toMatchObject([
      { inputsToSign: [{ sigHash: 'ALL|ANYONECANPAY' }] },
    ]);
  });

  it("rejects a site's mistake without a prompt", async () => {
    const { provider, wallet } = await open('unisat');
    const psbt = inBase64(unsigned([{ key: payment, amount: 10_000n, sighashType: 2 }], pays));
    await expect(
      provider.signPSBT({ psbt, signInputs: [{ address: payment.address, index: 0 }] }),
    ).rejects.toMatchObject({ code: 'TRANSACTION_INVALID' });
    expect(wallet.prompts()).toEqual(['connect']);
  });
});

describe('broadcasting', () => {
  const psbt = inBase64(unsigned([{ key: payment, amount: 10_000n }], pays));
  const signInputs = [{ address: payment.address, index: 0 }];

  it.each(['wbip', 'leather', 'unisat', 'okx'] as const)(
    'works without a node for a wallet of kind %s',
    async (kind) => {
      const { provider, wallet } = await open(kind);
      const { txid, psbt: signed } = await provider.signPSBT({ psbt, signInputs, broadcast: true });
      const [raw = ''] = wallet.sent;
      expect(Transaction.fromRaw(hex.decode(raw)).id).toBe(txid);
      expect(Transaction.fromPSBT(Buffer.from(signed, 'base64')).inputsLength).toBe(1);
    },
  );

  it('rejects before the prompt without a node if the wallet only signs', async () => {
    const { provider, wallet } = await open('standard');
    await expect(provider.signPSBT({ psbt, signInputs, broadcast: true })).rejects.toMatchObject({
      code: 'NO_RPC_URL',
    });
    await expect(
      provider.sendTransfer({ recipient: stranger.address, amount: '1000' }),
    ).rejects.toMatchObject({
      code: 'NO_RPC_URL',
    });
    expect(wallet.prompts()).toEqual(['connect']);
  });
});

describe('listeners of a provider', () => {
  it('receive accounts and chains until they are removed or the wallet disconnects', async () => {
    const page = testPage([testnet4Id, signetId]);
    const options = { kind: 'wbip', name: 'One', keys: [1], chain: testnet4Id } as const;
    const { provider, active } = await connected(options, page);
    page.refresh();
    const heard: string[] = [];
    const onAccounts = () => heard.push('accounts');
    const onChain = () => heard.push('chain');
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    provider.on('accountsChanged', () => {
      throw new Error('a site’s own');
    });
    provider.on('accountsChanged', onAccounts);
    provider.on('chainChanged', onChain);
    page.refresh();
    expect(heard).toEqual([]);
    active.address = testKeys(1, testnet4Id)[1].address;
    page.refresh();
    expect(heard).toEqual(['accounts']);
    active.chainId = signetId;
    page.refresh();
    expect(heard).toEqual(['accounts', 'chain']);
    expect(reported).toHaveLength(1);
    provider.removeListener('chainChanged', onChain);
    active.chainId = testnet4Id;
    page.refresh();
    provider.removeListener('accountsChanged', onAccounts);
    active.address = testKeys(1, testnet4Id)[0].address;
    page.refresh();
    expect(heard).toHaveLength(2);
    vi.unstubAllGlobals();
  });
});
