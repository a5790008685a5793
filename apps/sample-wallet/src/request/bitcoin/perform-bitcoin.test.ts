import type { SessionRecord } from '@mooring/protocol/sign';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { expect, it } from 'vitest';
import type { BitcoinNetwork } from '../../config/wallet-network.ts';
import { chainId, held, input, ordinal, payment, spend, stranger } from '../../test-support/bitcoin-coins.ts';
import { performBitcoin } from './perform-bitcoin.ts';

const network: BitcoinNetwork = {
  namespace: 'bip122',
  caipNetworkId: chainId,
  name: 'Devnet Bitcoin',
  esploraUrl: 'http://127.0.0.1:1',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
};
const account = payment.address;
const session = {
  namespaces: { bip122: { accounts: [`${chainId}:${account}`], methods: [], events: [] } },
} as unknown as SessionRecord;
const prompt = (method: string, params: object) =>
  performBitcoin(
    { accounts: () => held, networks: [network] },
    { chainId, method, params: { account, ...params } },
    session,
  );

it('signs a message with the payment key by BIP-137', async () => {
  const text = 'quay '.repeat(60);
  const { signature, address } = (await prompt('signMessage', { message: text })) as Record<string, string>;
  expect(address).toBe(account);
  const [head = 0, ...rest] = hex.decode(signature ?? '');
  const bytes = utf8ToBytes(text);
  const length = Uint8Array.of(253, bytes.length & 255, bytes.length >> 8);
  const message = concatBytes(utf8ToBytes('\u0018Bitcoin Signed Message:\n'), length, bytes);
  const recovered = secp256k1.recoverPublicKey(Uint8Array.of(head - 39, ...rest), sha256(sha256(message)), {
    prehash: false,
  });
  expect(hex.encode(recovered)).toBe(payment.publicKey);
});

it('signs a message with the taproot key only by BIP-322', async () => {
  const params = { message: 'quay', address: ordinal.address };
  const { signature } = (await prompt('signMessage', params)) as Record<string, string>;
  // A witness of one signature of 64 bytes.
  expect(signature).toMatch(/^0140[0-9a-f]{128}$/);
  await expect(prompt('signMessage', { ...params, protocol: 'ecdsa' })).rejects.toMatchObject({
    code: -32602,
  });
});

it('signs only the requested inputs of a transaction', async () => {
  const psbt = spend([payment, ordinal]);
  const both = [input(0, account), input(1, ordinal.address)];
  const read = async (signInputs: object) => {
    const { psbt: signed } = (await prompt('signPsbt', { psbt, signInputs })) as { readonly psbt: string };
    return Transaction.fromPSBT(base64.decode(signed));
  };
  const whole = await read(both);
  whole.finalize();
  expect(whole.isFinal).toBe(true);
  const part = await read(both.slice(0, 1));
  expect(part.getInput(0).partialSig).toHaveLength(1);
  expect(part.getInput(1).tapKeySig).toBeUndefined();
});

it.each([
  ['a coin of somebody else', { psbt: spend([stranger]), signInputs: [input(0, stranger.address)] }, 4100],
  [
    'a coin in the name of another address',
    { psbt: spend([payment]), signInputs: [input(0, ordinal.address)] },
    4100,
  ],
  ['nothing of the account', { psbt: spend([stranger]) }, 4100],
  [
    'a signature of an unknown kind',
    { psbt: spend([payment], 0x42), signInputs: [input(0, account)] },
    -32602,
  ],
  ['bytes that are not a transaction', { psbt: 'AAAA' }, -32602],
  ['another account', { psbt: spend([payment]), account: stranger.address }, 4100],
])('refuses %s', async (_, params, code) => {
  await expect(prompt('signPsbt', params)).rejects.toMatchObject({ code });
});

it('does not send a transaction that lacks other signatures', async () => {
  const psbt = spend([payment, stranger]);
  const asked = prompt('signPsbt', { psbt, signInputs: [input(0, account)], broadcast: true });
  await expect(asked).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('missing') });
});

it('sends no transfer that was not shown', async () => {
  const asked = prompt('sendTransfer', { recipientAddress: stranger.address, amount: '1000' });
  await expect(asked).rejects.toMatchObject({ code: -32602 });
});
