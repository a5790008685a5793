import { webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { subscriptionId } from '../relay/relay-ids.ts';
import envelopes from '../vectors/envelopes.json' with { type: 'json' };
import keys from '../vectors/keys-and-topics.json' with { type: 'json' };
import { ciphers as nodeCiphers } from './ciphers.node.ts';
import { ciphers } from './ciphers.web.ts';
import type { CryptoPlatform } from './crypto-platform.ts';
import { nobleCurves } from './curves.noble.ts';
import type { EnvelopeInput } from './envelope.ts';
import { hashKey, hashMessage } from './hash.ts';
import { deriveSymKey, generateKeyPair } from './keys.ts';
import { openEnvelope } from './open-envelope.ts';
import { platform as nodePlatform } from './platform.node.ts';
import { readEnvelope } from './read-envelope.ts';
import { sealEnvelope } from './seal-envelope.ts';
import { createWebPlatform } from './web-platform.ts';

const encodingOf = (encoding: string) => (encoding === 'base64url' ? 'base64url' : 'base64');
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

describe('keys and topics', () => {
  it.each(keys.keyAgreement)('agrees on the key of $topic', async (agreement) => {
    const { selfPrivateKey, selfPublicKey, peerPrivateKey, peerPublicKey, symKey, topic } = agreement;
    expect(await deriveSymKey(selfPrivateKey, peerPublicKey)).toBe(symKey);
    expect(await deriveSymKey(peerPrivateKey, selfPublicKey)).toBe(symKey);
    expect(hashKey(symKey)).toBe(topic);
    const pair = await generateKeyPair(() => bytes(selfPrivateKey));
    expect(pair).toEqual({ privateKey: selfPrivateKey, publicKey: selfPublicKey });
  });

  it.each([...keys.pairingTopics])('topic of symmetric key $symKey', ({ symKey, topic }) => {
    expect(hashKey(symKey)).toBe(topic);
  });

  it.each(keys.authResponseTopics)('topic of public key $publicKey', ({ publicKey, topic }) => {
    expect(hashKey(publicKey)).toBe(topic);
  });

  it.each(keys.messageHashes)('hash of "$message"', ({ message, sha256 }) => {
    expect(hashMessage(message)).toBe(sha256);
  });

  it.each(keys.subscriptionIds)('subscription $id', ({ topic, clientId, id }) => {
    expect(subscriptionId(topic, clientId)).toBe(id);
  });
});

describe('envelopes', () => {
  it.each(envelopes.type0)('type 0, $encoding, $message', ({ symKey, iv, message, encoding, encoded }) => {
    const form = encodingOf(encoding);
    expect(sealEnvelope({ type: 0, symKey, iv: bytes(iv), message }, form)).toBe(encoded);
    expect(openEnvelope(encoded, symKey, form)).toBe(message);
  });

  it.each(envelopes.type1)('type 1, $encoding, $message', async (vector) => {
    const { symKey, iv, message, encoding, encoded, senderPublicKey, receiverPrivateKey } = vector;
    const form = encodingOf(encoding);
    expect(sealEnvelope({ type: 1, symKey, iv: bytes(iv), message, senderPublicKey }, form)).toBe(encoded);
    const envelope = readEnvelope(encoded, form);
    expect(envelope).toMatchObject({ type: 1, senderPublicKey });
    const derived = await deriveSymKey(receiverPrivateKey, senderPublicKey);
    expect(openEnvelope(envelope, derived)).toBe(message);
  });

  it.each(envelopes.type2)('type 2, $encoding, $message', ({ message, encoding, encoded }) => {
    const form = encodingOf(encoding);
    expect(sealEnvelope({ type: 2, message }, form)).toBe(encoded);
    expect(openEnvelope(encoded, undefined, form)).toBe(message);
  });

  it('throws the reference errors', () => {
    const { symKey, iv, message, encoded } = envelopes.type0[0] ?? raise();
    const text = (name: string) => envelopes.errors.find((error) => error.case === name)?.error;
    const input = { type: 1, symKey, iv: bytes(iv), message, senderPublicKey: '' } as EnvelopeInput;
    expect(() => sealEnvelope(input)).toThrow(text('type 1 without sender key (encrypt)'));
    const tampered = Buffer.from(encoded, 'base64');
    tampered.writeUInt8(tampered.readUInt8(tampered.length - 1) ^ 1, tampered.length - 1);
    expect(() => openEnvelope(tampered.toString('base64'), symKey)).toThrow(text('tampered tag'));
  });
});

const subtle = webcrypto.subtle as unknown as SubtleCrypto;
const unreachable = () => Promise.reject(new Error('the fallback must not be loaded'));
const platforms: Record<string, CryptoPlatform> = {
  'web, native curves': createWebPlatform({ subtle: () => subtle, loadFallback: unreachable }),
  'web, no secure context': createWebPlatform({
    subtle: () => undefined,
    loadFallback: async () => nobleCurves,
  }),
  'web, no curves in WebCrypto': createWebPlatform({
    subtle: () => ({ importKey: refuse }) as unknown as SubtleCrypto,
    loadFallback: async () => nobleCurves,
  }),
};

function refuse(): Promise<never> {
  return Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'));
}

function raise(): never {
  throw new Error('vectors are missing');
}

describe.each(Object.entries(platforms))('%s matches node:crypto', (_name, platform) => {
  const [agreement = raise()] = keys.keyAgreement;
  const seed = bytes('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');
  const message = new TextEncoder().encode('héllo ✓');

  it('X25519', async () => {
    const own = bytes(agreement.selfPrivateKey);
    expect(platform.bytesToHex(await platform.x25519PublicKey(own))).toBe(agreement.selfPublicKey);
    const derived = await platform.x25519DerivedKey(own, bytes(agreement.peerPublicKey));
    expect(platform.bytesToHex(derived)).toBe(agreement.symKey);
    await expect(platform.x25519DerivedKey(own, new Uint8Array(32))).rejects.toThrow();
  });

  it('Ed25519', async () => {
    const publicKey = await platform.ed25519PublicKey(seed);
    expect(Buffer.from(publicKey)).toEqual(Buffer.from(await nodePlatform.ed25519PublicKey(seed)));
    const signature = await platform.ed25519Sign(seed, message);
    expect(Buffer.from(signature)).toEqual(Buffer.from(await nodePlatform.ed25519Sign(seed, message)));
    expect(await platform.ed25519Verify(publicKey, signature, message)).toBe(true);
    expect(await platform.ed25519Verify(publicKey, signature, seed)).toBe(false);
  });

  it('the codecs', () => {
    const long = new Uint8Array(20_001).map((_, index) => index * 7);
    for (const encoding of ['base64', 'base64url'] as const) {
      const text = platform.bytesToBase64(long, encoding);
      expect(text).toBe(nodePlatform.bytesToBase64(long, encoding));
      expect(Buffer.from(platform.base64ToBytes(text, encoding))).toEqual(Buffer.from(long));
    }
    expect(platform.bytesToUtf8(platform.utf8ToBytes('\ufeffa'))).toBe('\ufeffa');
    expect(() => platform.bytesToUtf8(bytes('ff'))).toThrow();
    expect(nodePlatform.bytesToUtf8(nodePlatform.utf8ToBytes('\ufeffa'))).toBe('\ufeffa');
    expect(() => nodePlatform.bytesToUtf8(bytes('ff'))).toThrow();
  });
});

it('browser sha256 and ChaCha20-Poly1305 match Node’s', () => {
  const key = new Uint8Array(32).fill(7);
  const message = new TextEncoder().encode('héllo ✓');
  const nonce = bytes('a1b2c3d4e5f60718293a4b5c');
  expect(Buffer.from(ciphers.sha256(message))).toEqual(Buffer.from(nodeCiphers.sha256(message)));
  const sealed = ciphers.seal(key, nonce, message);
  expect(Buffer.from(sealed)).toEqual(Buffer.from(nodeCiphers.seal(key, nonce, message)));
  expect(Buffer.from(ciphers.open(key, nonce, sealed))).toEqual(Buffer.from(message));
  expect(Buffer.from(nodeCiphers.open(key, nonce, sealed))).toEqual(Buffer.from(message));
  sealed.set([(sealed[0] ?? 0) ^ 1]);
  expect(() => ciphers.open(key, nonce, sealed)).toThrow();
  expect(() => nodeCiphers.open(key, nonce, sealed)).toThrow();
});
