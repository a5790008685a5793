import {
  createCipheriv,
  createDecipheriv,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import {
  deriveSymKey,
  generateKeyPair,
  openEnvelope,
  sealEnvelope,
  signRelayJwt,
  verifyRelayJwt,
} from '@mooring/protocol/crypto';
import { original } from '../protocol/original.mjs';
import { quantile } from '../report/median.mjs';

const message = 'm'.repeat(1_000);
const cipher = 'chacha20-poly1305';
const turns = 15;

/**
 * Median time of one call in microseconds, over rounds of many calls.
 *
 * @param {() => unknown} call
 * @param {number} count calls per round
 */
async function timeOf(call, count) {
  const times = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const started = performance.now();
    for (let done = 0; done < count; done += 1) await call();
    times.push(((performance.now() - started) * 1_000) / count);
  }
  return quantile(times);
}

/** Seals and opens an envelope of 1 KB, per implementation. */
async function envelopes() {
  const { encrypt, decrypt } = await original('@walletconnect/utils');
  const key = randomBytes(32);
  const symKey = key.toString('hex');
  const sealed = sealEnvelope({ type: 0, symKey, iv: randomBytes(12), message });
  const bytes = Buffer.from(sealed, 'base64');
  const seal = {
    original: () => encrypt({ type: 0, symKey, message }),
    ours: () => sealEnvelope({ type: 0, symKey, iv: randomBytes(12), message }),
    floor: () => {
      const iv = randomBytes(12);
      const sealing = createCipheriv(cipher, key, iv, { authTagLength: 16 });
      const body = sealing.update(message);
      sealing.final();
      return Buffer.concat([Buffer.of(0), iv, body, sealing.getAuthTag()]).toString('base64');
    },
  };
  const open = {
    original: () => decrypt({ symKey, encoded: sealed }),
    ours: () => openEnvelope(sealed, symKey),
    floor: () => {
      const opening = createDecipheriv(cipher, key, bytes.subarray(1, 13), { authTagLength: 16 });
      opening.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([opening.update(bytes.subarray(13, -16)), opening.final()]).toString();
    },
  };
  return { 'envelope of 1 KB, seal': seal, 'envelope of 1 KB, open': open };
}

/** Key agreement between two peers. */
async function agreement() {
  const { deriveSymKey: derive } = await original('@walletconnect/utils');
  const random = (/** @type {number} */ length) => randomBytes(length);
  const [own, peer] = [await generateKeyPair(random), await generateKeyPair(random)];
  const floor = generateKeyPairSync('x25519');
  const other = generateKeyPairSync('x25519').publicKey;
  return {
    'key agreement': {
      original: () => derive(own.privateKey, peer.publicKey),
      ours: () => deriveSymKey(own.privateKey, peer.publicKey),
      floor: () =>
        hkdfSync('sha256', diffieHellman({ privateKey: floor.privateKey, publicKey: other }), '', '', 32),
    },
  };
}

/** Verification of a client's token for the relay. */
async function tokens() {
  const { verifyJWT } = await original('@walletconnect/relay-auth');
  const audience = 'wss://relay.example.org';
  const now = Math.floor(Date.now() / 1_000);
  const token = await signRelayJwt({
    seed: randomBytes(32).toString('hex'),
    subject: randomBytes(32).toString('hex'),
    audience,
    issuedAt: now,
    ttl: 3_600,
  });
  const pair = generateKeyPairSync('ed25519');
  const data = Buffer.from(token.slice(0, token.lastIndexOf('.')));
  const signature = sign(null, data, pair.privateKey);
  return {
    'relay token, check': {
      original: () => verifyJWT(token),
      ours: () => verifyRelayJwt(token, { audiences: [audience], now, skew: 60 }),
      floor: () => verify(null, data, pair.publicKey, signature),
    },
  };
}

/**
 * Cost of the curves and ciphers for every message and connection, in microseconds; the floor is the bare operation in
 * Node's own library.
 *
 * @returns {Promise<Record<string, Record<'original' | 'ours' | 'floor', number>>>}
 */
export async function measureCrypto() {
  /** @type {Record<string, Record<'original' | 'ours' | 'floor', number>>} */
  const figures = {};
  for (const [name, { original: theirs, ours, floor }] of Object.entries({
    ...(await envelopes()),
    ...(await agreement()),
    ...(await tokens()),
  })) {
    figures[name] = {
      original: await timeOf(theirs, 20),
      ours: await timeOf(ours, 100),
      floor: await timeOf(floor, 100),
    };
  }
  return figures;
}
