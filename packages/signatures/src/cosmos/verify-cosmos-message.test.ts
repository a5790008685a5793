import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base64, bech32 } from '@scure/base';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { verifyMessage } from './verify-cosmos-message.ts';

const secret = new Uint8Array(32).fill(7);
const address = bech32.encode('cosmos', bech32.toWords(ripemd160(sha256(secp256k1.getPublicKey(secret)))));
const message = 'Sign in – Ærø & <friends> 🛥️';

function sign(text: string, signer: string, hash: (bytes: Uint8Array) => Uint8Array = sha256): Uint8Array {
  const data = Buffer.from(text).toString('base64');
  const document = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${signer}"}}],"sequence":"0"}`;
  return secp256k1.sign(hash(Buffer.from(document)), secret, { prehash: false });
}

const signature = base64.encode(sign(message, address));

it('accepts a signature by Keplr', () => {
  const account = 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud';
  const signed = 'vb78/y129cOiWyQkeFF8wCKZsOyzjpILnpEVZ72o5YUhEOmQZzVPcbUqWPLR7aZQ20j6vnYhIuCQN0HEG3igFg==';
  expect(verifyMessage({ message: account, signature: signed, address: account })).toBe(true);
  expect(verifyMessage({ message: `${account} `, signature: signed, address: account })).toBe(false);
});

it('accepts the signature of the account over any text, with the prefix of any chain', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('cosmos', 'osmo', 'juno'),
      (text, prefix) => {
        const { words } = bech32.decode(address as `cosmos1${string}`);
        const account = bech32.encode(prefix, words);
        const signed = base64.encode(sign(text, account));
        expect(verifyMessage({ message: text, signature: signed, address: account })).toBe(true);
      },
    ),
    { numRuns: 20 },
  );
});

it('accepts an Ethereum-style account', () => {
  const key = secp256k1.getPublicKey(secret, false).subarray(1);
  const account = bech32.encode('inj', bech32.toWords(keccak_256(key).subarray(-20)));
  const signed = base64.encode(sign(message, account, keccak_256));
  expect(verifyMessage({ message, signature: signed, address: account })).toBe(true);
});

function bent(): string {
  const bytes = sign(message, address);
  const s = secp256k1.Point.Fn.ORDER - BigInt(`0x${Buffer.from(bytes.subarray(32)).toString('hex')}`);
  return base64.encode(
    Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]),
  );
}

it.each([
  ['another text', { message: `${message} ` }],
  ['the same account of another chain', { address: bech32.encode('osmo', bech32.decode(address).words) }],
  ['another account', { address: 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud' }],
  [
    'an account with a wrong checksum',
    { address: `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}` },
  ],
  ['an account of 32 bytes', { address: bech32.encode('cosmos', bech32.toWords(new Uint8Array(32))) }],
  ['a signature with its s in the upper half', { signature: bent() }],
  ['a signature of zeros', { signature: base64.encode(new Uint8Array(64)) }],
  ['a signature that is too long', { signature: base64.encode(new Uint8Array(65)) }],
  ['a signature in hex', { signature: `0x${'ab'.repeat(43)}` }],
  ['no signature', { signature: '' }],
  ['a value that is not text', { signature: 5 as never }],
])('rejects %s', (_name, change) => {
  expect(verifyMessage({ message, signature, address, ...change })).toBe(false);
});
