import { verifyMessage } from '@mooring/signatures';
import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, base64, bech32 } from '@scure/base';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createCosmosTestWallet } from '../testing/cosmos-test-wallet.ts';
import { type RequestWallet, signMessage } from './sign-message.ts';

const message = 'Ahoy ⚓';
const hex = bytesToHex(utf8ToBytes(message));

/** Returns the same answer to every request, and records the requests. */
function asking(answer: unknown): { readonly ask: RequestWallet; readonly requested: unknown[] } {
  const requested: unknown[] = [];
  return {
    requested,
    ask: async (...call) => {
      requested.push(call);
      return answer;
    },
  };
}

const polkadot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5';
const tezos = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb';
const mvx = 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th';
const cardano = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw';

it.each([
  [
    'polkadot',
    polkadot,
    { signature: '0xab' },
    ['polkadot_signMessage', { address: polkadot, message }],
    '0xab',
  ],
  ['mvx', mvx, { signature: 'ab' }, ['mvx_signMessage', { address: mvx, message }], 'ab'],
  [
    'tezos',
    tezos,
    { signature: 'edsig' },
    ['tezos_sign', { account: tezos, payload: `050100000008${hex}` }],
    'edsig',
  ],
  [
    'cip34',
    cardano,
    { signature: '84', key: 'a4' },
    ['cardano_signData', ['e1337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c47251', hex]],
    '{"signature":"84","key":"a4"}',
  ],
  ['bip122', 'bc1q', { signature: 'abcd' }, ['signMessage', { account: 'bc1q', message }], 'q80='],
  ['bip122', 'bc1q', { signature: 'q80=' }, ['signMessage', { account: 'bc1q', message }], 'q80='],
] as const)('%s: uses the request of its wallets', async (namespace, address, answer, call, signature) => {
  const { ask, requested } = asking(answer);
  const account = { address, chainId: `${namespace}:one` } as const;
  await expect(signMessage(namespace, ask, account, message)).resolves.toBe(signature);
  expect(requested).toEqual([call]);
});

it('encodes the bytes of a Cardano base address, which is longer than other bech32', async () => {
  const bytes = Uint8Array.from({ length: 57 }, (_each, index) => (index === 0 ? 0x01 : index));
  const address = bech32.encode('addr', bech32.toWords(bytes), 130);
  expect(address).toHaveLength(103);
  const { ask, requested } = asking({ signature: '84', key: 'a4' });
  await signMessage('cip34', ask, { address, chainId: 'cip34:1-764824073' }, message);
  expect(requested).toEqual([['cardano_signData', [bytesToHex(bytes), hex]]]);
});

it('asks NEAR wallets to sign for this site, with a nonce derived from the text', async () => {
  const { ask, requested } = asking({ accountId: 'alice.near', publicKey: 'ed25519:1', signature: 'c2ln' });
  const account = { address: 'alice.near', chainId: 'near:mainnet' } as const;
  vi.stubGlobal('location', { host: 'shop.example' });
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(signMessage('near', ask, account, message)).resolves.toBe('c2ln');
  await signMessage('near', ask, account, message);
  await signMessage('near', ask, account, 'another');
  const nonces = (requested as [string, { nonce: { data: number[] } }][]).map(([, { nonce }]) => nonce.data);
  expect(nonces[0]).toHaveLength(32);
  expect(nonces[1]).toEqual(nonces[0]);
  expect(nonces[2]).not.toEqual(nonces[0]);
  expect(requested[0]).toMatchObject([
    'near_signMessage',
    { message, nonce: { type: 'Buffer' }, recipient: 'shop.example' },
  ]);
});

it('asks Algorand wallets to sign an unsendable payment with the text as its note', async () => {
  const address = 'GD64YIY3TWGDMCNPP553DZPPR6LDUSFQOIJVFDPPXWEG3FVOJCCDBBHU5A';
  const { ask, requested } = asking(['c2lnbmVk']);
  const account = { address, chainId: 'algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k' } as const;
  await expect(signMessage('algorand', ask, account, message)).resolves.toBe('c2lnbmVk');
  const [[method, [[{ txn }]]]] = requested as [[string, [[{ txn: string }]]]];
  expect(method).toBe('algo_signTxn');
  const key = '30fdcc231b9d8c3609af7f7bb1e5ef8f963a48b07213528defbd886d96ae4884';
  const expected = [
    '87', // Seven members.
    'a2667601', // fv: 1
    'a26768c420c061c4d8fc1dbdded2d7604be4568e3f6d041987ac37bde4b620b5ab39248adf', // gh
    'a26c7601', // lv: 1
    `a46e6f7465c408${hex}`, // note
    `a3726376c420${key}`, // rcv
    `a3736e64c420${key}`, // snd
    'a474797065a3706179', // type: pay
  ].join('');
  expect(bytesToHex(base64.decode(txn))).toBe(expected);
  const elsewhere = { ...account, chainId: 'algorand:unheard' } as const;
  await expect(signMessage('algorand', ask, elsewhere, message)).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
  });
  await expect(signMessage('algorand', ask, account, 'a'.repeat(1_001))).rejects.toMatchObject({
    code: 'SOMETHING_WENT_WRONG',
  });
});

const algorand = {
  address: 'GD64YIY3TWGDMCNPP553DZPPR6LDUSFQOIJVFDPPXWEG3FVOJCCDBBHU5A',
  chainId: 'algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k',
} as const;
const both = ['algo_signTxn', 'algo_signData'];

it('requests a signature of the text itself if the Algorand wallet approved that method', async () => {
  const { ask, requested } = asking(['c2lnbmVk']);
  await expect(signMessage('algorand', ask, algorand, message, both)).resolves.toBe('c2lnbmVk');
  const data = base64.encode(utf8ToBytes(message));
  const { address: signer, chainId } = algorand;
  expect(requested).toEqual([['algo_signData', [{ data, message, signer, chainId }]]]);
});

it.each<readonly [string, () => unknown]>([
  ['refuses the form', () => Promise.reject({ code: -32602, message: 'Invalid params' })],
  ['gives no signature', () => [null]],
])('requests a signed payment if the Algorand wallet %s', async (_what, answer) => {
  const requested: string[] = [];
  const ask: RequestWallet = async (method) => {
    requested.push(method);
    return method === 'algo_signData' ? answer() : ['cGF5bWVudA=='];
  };
  await expect(signMessage('algorand', ask, algorand, message, both)).resolves.toBe('cGF5bWVudA==');
  expect(requested).toEqual(['algo_signData', 'algo_signTxn']);
});

it('sends an Algorand wallet no further request once the visitor declined', async () => {
  const requested: string[] = [];
  const ask: RequestWallet = async (method) => {
    requested.push(method);
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
  };
  await expect(signMessage('algorand', ask, algorand, message, both)).rejects.toMatchObject({ code: 4001 });
  expect(requested).toEqual(['algo_signData']);
});

it('signs verifiably with Cosmos wallets', async () => {
  const { wallet, addresses } = createCosmosTestWallet({ place: 'keplr', keys: [1] });
  await wallet.enable('cosmoshub-4');
  const [address = ''] = addresses;
  const ask: RequestWallet = async (method, params) => {
    expect(method).toBe('cosmos_signAmino');
    const { signerAddress, signDoc } = params as { signerAddress: string; signDoc: object };
    // Wallets sort the keys.
    return wallet.signAmino?.('cosmoshub-4', signerAddress, sorted(signDoc));
  };
  const account = { address, chainId: 'cosmos:cosmoshub-4' } as const;
  const signature = await signMessage('cosmos', ask, account, message);
  await expect(verifyMessage({ address: `cosmos:cosmoshub-4:${address}`, message, signature })).resolves.toBe(
    true,
  );
});

it('signs verifiably with Solana wallets', async () => {
  const secret = new Uint8Array(32).fill(3);
  const address = base58.encode(ed25519.getPublicKey(secret));
  const ask: RequestWallet = async (_method, params) => {
    const given = params as { message: string };
    return { signature: base58.encode(ed25519.sign(base58.decode(given.message), secret)) };
  };
  const account = { address, chainId: 'solana:devnet' } as const;
  const signature = await signMessage('solana', ask, account, message);
  await expect(verifyMessage({ address: `solana:devnet:${address}`, message, signature })).resolves.toBe(
    true,
  );
});

it.each([undefined, null, 5, {}, { signature: 5 }, { signature: '' }, { signature: 'a'.repeat(20_000) }])(
  'rejects %j as a signature',
  async (answer) => {
    for (const namespace of ['polkadot', 'mvx', 'tezos', 'near', 'bip122', 'solana', 'cosmos', 'cip34'])
      await expect(
        signMessage(
          namespace,
          asking(answer).ask,
          { address: cardano, chainId: `${namespace}:one` },
          message,
        ),
      ).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
  },
);

it.each(['kadena', 'constructor', 'eip155'])('rejects for the namespace %s', async (namespace) => {
  const { ask, requested } = asking({ signature: 'a' });
  const account = { address: 'a', chainId: `${namespace}:one` } as const;
  await expect(signMessage(namespace, ask, account, message)).rejects.toMatchObject({
    code: 'RPC_CALL_NOT_ALLOWED',
  });
  expect(requested).toEqual([]);
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, sorted(member)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
