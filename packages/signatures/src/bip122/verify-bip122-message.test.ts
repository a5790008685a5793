import { messageTransactionId } from '@mooring/bitcoin/message-hashes';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { base64, hex } from '@scure/base';
import {
  NETWORK,
  p2ms,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  p2wsh,
  RawTx,
  RawWitness,
  Script,
  TEST_NETWORK,
} from '@scure/btc-signer';
import { taprootTweakPrivKey } from '@scure/btc-signer/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nothing } from './generic-signature.ts';
import { all, legacyHash, segwitHash, taprootHash } from './signed-hash.ts';
import { verifyMessage } from './verify-bip122-message.ts';

const mainnet = 'bip122:000000000019d6689c085ae165831e93';
const testnet = 'bip122:000000000933ea01ad0ee984209779ba';
const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';

/** Of BIP-322 (basic-test-vectors.json and generated-test-vectors.json). */
const standard: readonly (readonly [kind: string, address: string, message: string, signature: string])[] = [
  [
    'P2WPKH',
    segwit,
    '',
    'smpAkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'P2WPKH, signed again',
    segwit,
    '',
    'smpAkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    'P2WPKH without a prefix',
    segwit,
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'P2WSH, 3 of 3',
    'bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9',
    'This will be a p2wsh 3-of-3 multisig BIP 322 signed message',
    'smpBQBHMEQCIFX9aaqPJWq2Ff2kpen5bFDTid+ehgUOpHV0LfjncXy4AiA3GNicF7aKPzdpa9PCpmaYQs3pHd+qbvvhXdxOCKCAMAFIMEUCIQD/ELXg6CNYyUQijCg96JtgvgjZb9dsl1Ctof4QAeyTcQIgVM/1AAblFl/DCt6A1gJg+T/i2qU5SQD09+chFJzolRwBSDBFAiEAlqRfSFyWNVQhvaCnmeV5tyneiCWMTcFbuujoD/pFa3wCIGnZjfQb8NolSYq9asV+ZeBSkCGHJcqnaV4JYS5MYPEGAWlTIQJ1aLEfEi/4p7wcV+XHZCBVvGGJZ7L3v+jhH+mZA8lN0yECCovfec+kIdllXpKCgA8RX/HZ2x5yHOtCSKP8/sf6pnwhAwxSng6kCgCXXSAmJOOZFdr3vdK3HzGqCFloOHgc5fM6U64=',
  ],
  [
    'P2TR',
    'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
    'No prefix fallback',
    'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R',
  ],
  [
    'P2PKH, full',
    '164P4mbDkPcyvRnFGAZd1ThjxSj7Fbsywz',
    'GI2SVNWVCWTEEIMFZFFZYAQNSA',
    'AgAAAAGEmHuloQANVIqnpMegGLNFKwAGE0Urv0a/uMiHnJ+FQwAAAABrSDBFAiEAr8VdqPCZU/oVqKKj2WwHfeCX/lzp+Rfk8d59cS9xdGECIAar0nievDdeVstmIgjfM7kzMepL6HrecBuJtgEitFxBASECzgU8WF30ffzpbdClcw/0NBkTCkuRbiEzr+CTXePjiPfgBwAAAQAAAAAAAAAAAWrgBwAA',
  ],
  [
    'P2WPKH, full',
    'bc1qkwzsslep5elkuat4608v7tpntpr3d9n7w5cwwq',
    'YGIAANMREUXLFRI4HIEOCE4T23',
    'AgAAAAABAaVatLF3wpACTG5XowFYPJPv65lgTlZypjUV9d1DNduCAAAAAADgBwAAAQAAAAAAAAAAAWoCRzBEAiB+SJdR6bVLpv5+kK8pOXSUDS24rU53YkTQEvelQJ22uwIgEfqM8eYTupu4LtA0Tz7z1LIbhpP2PrUxWEt9osnrxFEBIQMasC7JaIHbbAUt1kU81yx7S4QHScnEDBs4GsdHDPMPSuAHAAA=',
  ],
  [
    'P2TR, full',
    'bc1psmjelwjtg7lz26jhd4kkf35v0xp3u7ffc6p4n4869s0hxkrrrtkqkpqvmg',
    'K276VUM3MXP56DGNVICQR5XWRT',
    'AgAAAAABAY+B3hhlrps+S2YaxSvL3HxZKdfT+8XCCtZ4KQc5N+AaAAAAAADgBwAAAQAAAAAAAAAAAWoBQEHQoT3HfPKw4WNiQySblfcRX2gnha/mrpFxUoYlkJxuQFXNN3sS+XbJsNAoXRlvQitk0tVEFpsUGRcCdZ7bWPHgBwAA',
  ],
  [
    'P2SH-P2WPKH, full',
    '37HVPoc7ZsU5C9Z2VKcCkSLzEknYXCzm3s',
    'OQXDXSR5SN5N7WRXSPTI462HKH',
    'AgAAAAABAbtjBsUTHnoyuNG4NGbx6cI1Z01QLlfGHJX/WIRCAU6/AAAAABcWABTGXFmsgRqCkic6D+eE4AKm1iyVhuAHAAABAAAAAAAAAAABagJHMEQCIBp/IMJTnnhI6YrHJwIQbfucoizq0esZ35QRxtpXuk7fAiAGx6kSd9BuPDY+R0sHTJU0ZFtScJI8ASojEHwrClKxDQEhAl3boe/68fHvtuYzRkaS3GOSxnUTJwejjrubm+czK+Yi4AcAAA==',
  ],
  [
    'P2WSH, 2 of 2, full',
    'bc1qfqj9nyjyt48mnu3d5pl98t280l2w0ccpfd2r2mee3fwfxar5sehszuz26t',
    '5P7EW4XUVZ6PJX5HY4MW5FK5PB',
    'AgAAAAABAcE9Xti5qyNVQrVVDtYUznEvVIDEbkXUF3n3CQI5bzKRAAAAAADgBwAAAQAAAAAAAAAAAWoEAEcwRAIgSwczcWxkT+Tk8wvTdorKXE3Hfemk6mtcKXC2yGSXp2ACIEIa5UwomMwpoPLyowZ/e550yHRPTyIIbYDaYT1kF9szAUgwRQIhAPpw4wkAFjKT1mvhOSfmHlYFtRgQ87hfbOfjnjJnQ2PuAiA7uR/iEFqgQfLLZIEsRIImvMPP/gMfchFpj4Qx5aRSpQFHUiED1iNYBtEHilqVRjfuFj7hkUEtAkMkPX7WRMHZ3NGTrUQhArxPc6k2RYEdx2fw2Pd82g7GgeLraJ7meGEFXIxa7IwfUq7gBwAA',
  ],
];

/** Error vectors of the standard, and scripts that need an interpreter. */
const refused: readonly (readonly [name: string, address: string, message: string, signature: string])[] = [
  ['no base64', segwit, '', 'not-valid-base64!!!'],
  ['nothing', segwit, '', ''],
  ['another text', segwit, 'Wrong message that was not signed', standard[0]?.[3] ?? ''],
  ['another address', standard[3]?.[1] ?? '', '', standard[0]?.[3] ?? ''],
  ['an empty witness', segwit, '', 'smpAA=='],
  ['an unknown prefix', segwit, '', 'fooAA=='],
  [
    'the prefix of another form',
    'bc1pyrgrm6cu6n54jrvkdjd9rvyd3xfyu84s2623awu2srn6mxhscwpsm5644w',
    'incorrect prefix',
    'fulAUDZwFXUp+adN+/UZj5dVrGAbB3zKs1Vcalz5fCF9srxS63eSWNGvH1NYbrBkPt1BJDUyWUz9zgUxfc63/QheT6M',
  ],
  ['a proof of funds', segwit, '', `pof${standard[0]?.[3].slice(3)}`],
  [
    'a script with a lock time',
    'bc1q9dtw8dz93e7w6v5w8tra2et0vhz3wct3hpvl4tk5vrac9xz8szwqtvf0e2',
    'TOJXD6LSM3XO5OQ4QBQSL56I22',
    'AgAAAAABARVzK6W+9P3uKAmwv5xuqaftTkpGVj+1VWPgnqAVBFPyAAAAAADgBwAAAQAAAAAAAAAAAWoDSDBFAiEA82QBQkW16bqrm2mfKOLubqM2XHM+042kNMIor103anACICxp8esh++3RqSzqeefA+nlZoejw4pJJeubRTC9d6kZaAQBNYyEDrYfXhOkh0CvwuJpB+O3tal2ECfO0v7k1/A4PTlGcQiBnAuAHsnUhAyTbIAnLsvFRwT/A4kYwUNI0ny1pwRQ5KkFkMopLD5q4aKzgBwAA',
  ],
  [
    'a script path of Taproot',
    'bc1peeyux4l3g6wmq23hsl6hytndlu89emtvqrw0k222hgnfvys8yw8sehzpun',
    '5WCQVNSZADVB2U447BH2A44Y4X',
    'AgAAAAABARTMGFokvM/viA990Uz2acpongloH+NqLgjm1grzw7C1AAAAAADgBwAAAQAAAAAAAAAAAWoEQAl8+ry6NBWeMu08ZpB9fJVnTiWQJy1i5LOfmtDr8DLWVvSUyKAwNQK7EyIPJlQhATz/7cw3Oywj0+dF0NHS9mMAS2MgrYfXhOkh0CvwuJpB+O3tal2ECfO0v7k1/A4PTlGcQiBnAuAHsnUg15isG0dq0JWAnqDPzUnq+bMlf+cWyLUGg00iNZeg0D5orCHB15isG0dq0JWAnqDPzUnq+bMlf+cWyLUGg00iNZeg0D7gBwAA',
  ],
];

describe('BIP-322', () => {
  it.each(standard)('accepts %s', (_kind, address, message, signature) => {
    expect(verifyMessage({ message, signature, address })).toBe(true);
    expect(verifyMessage({ message, signature, address, chainId: mainnet })).toBe(true);
    expect(verifyMessage({ message: `${message} `, signature, address })).toBe(false);
    expect(verifyMessage({ message, signature, address, chainId: testnet })).toBe(false);
  });

  it.each(refused)('rejects %s', (_name, address, message, signature) => {
    expect(verifyMessage({ message, signature, address })).toBe(false);
  });

  it('computes the transaction ids of the standard', () => {
    const script = hex.decode('00142b05d564e6a7a33c087f16e0f730d1440123799d');
    expect(hex.encode(messageTransactionId('', script))).toBe(
      'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
    );
    expect(hex.encode(messageTransactionId('Hello World', script))).toBe(
      'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
    );
  });
});

const secrets = [1, 2, 3].map((fill) => new Uint8Array(32).fill(fill)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
const [secret] = secrets;
const key = secp256k1.getPublicKey(secret);
const keys = secrets.map((each) => secp256k1.getPublicKey(each));
const message = 'localhost wants you to sign in: Ærø 🛥️';

const toSign = (script: Uint8Array, text = message) => ({
  version: 0,
  lockTime: 0,
  sequence: 0,
  scriptSig: new Uint8Array(),
  witness: [],
  spent: messageTransactionId(text, script),
});

function der(hash: Uint8Array, by = secret, type = all): Uint8Array {
  const signature = secp256k1.sign(hash, by, { prehash: false, format: 'der' });
  return Uint8Array.from([...signature, type]);
}

const witnessText = (...elements: readonly Uint8Array[]): string =>
  base64.encode(RawWitness.encode([...elements]));

describe('kinds of scripts', () => {
  const nested = p2sh(p2wpkh(key));
  const nestedCode = p2pkh(key).script;

  it('accepts a simple signature of P2SH-P2WPKH, as wallets write it', () => {
    const signature = witnessText(der(segwitHash(toSign(nested.script), nestedCode)), key);
    const address = nested.address ?? '';
    expect(verifyMessage({ message, signature, address })).toBe(true);
    expect(verifyMessage({ message, signature: `smp${signature}`, address })).toBe(true);
    const others = p2sh(p2wpkh(keys[1] ?? key)).address ?? '';
    expect(verifyMessage({ message, signature, address: others })).toBe(false);
  });

  it('accepts P2TR with and without the only hash type that BIP-322 allows', () => {
    const payment = p2tr(key.subarray(1));
    const tweaked = taprootTweakPrivKey(secret);
    const sign = (type: number, tail: readonly number[]) =>
      witnessText(
        Uint8Array.from([
          ...schnorr.sign(taprootHash(toSign(payment.script), payment.script, type), tweaked),
          ...tail,
        ]),
      );
    const verify = (signature: string) =>
      verifyMessage({ message, signature, address: payment.address ?? '' });
    expect(verify(sign(0, []))).toBe(true);
    expect(verify(sign(1, [1]))).toBe(true);
    expect(verify(sign(0, [0]))).toBe(false);
    expect(verify(sign(1, []))).toBe(false);
    expect(verify(sign(3, [3]))).toBe(false);
  });

  it('accepts two of three keys in order, in P2WSH and P2SH-P2WSH', () => {
    const ms = p2ms(2, keys);
    const payment = p2wsh(ms);
    const sign = (script: Uint8Array, by: readonly Uint8Array[]) => [
      new Uint8Array(),
      ...by.map((each) => der(segwitHash(toSign(script), ms.script), each)),
      ms.script,
    ];
    const [first, second, third] = secrets;
    const verify = (by: readonly Uint8Array[]) =>
      verifyMessage({
        message,
        signature: witnessText(...sign(payment.script, by)),
        address: payment.address ?? '',
      });
    expect(verify([first, second])).toBe(true);
    expect(verify([first, third])).toBe(true);
    expect(verify([second, third])).toBe(true);
    expect(verify([second, first])).toBe(false);
    expect(verify([first, first])).toBe(false);
    expect(verify([first])).toBe(false);
    expect(verify([first, second, third])).toBe(false);

    const wrapped = p2sh(payment);
    const whole = full(wrapped.script, Script.encode([payment.script]), sign(wrapped.script, [first, third]));
    expect(verifyMessage({ message, signature: whole, address: wrapped.address ?? '' })).toBe(true);
  });

  it('accepts addresses of test networks', () => {
    for (const network of [TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }]) {
      const payment = p2wpkh(key, network);
      const signature = witnessText(der(segwitHash(toSign(payment.script), p2pkh(key).script)), key);
      const address = payment.address ?? '';
      expect(verifyMessage({ message, signature, address, chainId: testnet })).toBe(true);
      expect(verifyMessage({ message, signature, address, chainId: mainnet })).toBe(false);
    }
  });

  it('verifies any text', () => {
    const payment = p2wpkh(key);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const signature = witnessText(der(segwitHash(toSign(payment.script, text), p2pkh(key).script)), key);
        expect(verifyMessage({ message: text, signature, address: payment.address ?? '' })).toBe(true);
        expect(verifyMessage({ message: `${text}\n`, signature, address: payment.address ?? '' })).toBe(
          false,
        );
      }),
      { numRuns: 20 },
    );
  });
});

function full(script: Uint8Array, scriptSig: Uint8Array, witness: Uint8Array[]): string {
  const txid = messageTransactionId(message, script);
  return base64.encode(
    RawTx.encode({
      version: 0,
      segwitFlag: witness.length > 0,
      inputs: [{ txid, index: 0, finalScriptSig: scriptSig, sequence: 0 }],
      outputs: [{ amount: 0n, script: nothing }],
      witnesses: witness.length > 0 ? [witness] : undefined,
      lockTime: 0,
    }),
  );
}

describe('a full signature', () => {
  const payment = p2pkh(key);
  const address = payment.address ?? '';
  const scriptSig = Script.encode([der(legacyHash(toSign(payment.script), payment.script)), key]);
  const verify = (signature: string) => verifyMessage({ message, signature, address });

  it('spends the message and nothing else', () => {
    expect(verify(full(payment.script, scriptSig, []))).toBe(true);
    expect(verify(`ful${full(payment.script, scriptSig, [])}`)).toBe(true);
    expect(verify(`smp${full(payment.script, scriptSig, [])}`)).toBe(false);
  });

  it('is rejected with more in its script, or with an extra witness', () => {
    const more = Script.encode([...Script.decode(scriptSig), 'OP_0']);
    expect(verify(full(payment.script, more, []))).toBe(false);
    expect(verify(full(payment.script, scriptSig, [key]))).toBe(false);
    expect(verify(full(payment.script, new Uint8Array(), []))).toBe(false);
  });
});

describe('signatures before BIP-322', () => {
  const example = 'This is an example of a signed message.';

  it.each([
    // bitcoinjs-message
    [
      'P2PKH',
      '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV',
      '1fd2f9c8b163b62d104c784fc85ad9093d55fcc32706d5ca9a888a0d9efc343063111922e994d065d48c0ad920a0d9a9d7b072f48b49afca3b0a15f45f163dd679',
    ],
    // Trezor, with the headers of BIP-137 and with Electrum's.
    [
      'P2PKH',
      '1JAd7XCBzGudGpJQSDSfpmJhiygtLQWaGL',
      '20fd8f2f7db5238fcdd077d5204c3e6949c261d700269cefc1d9d2dcef6b95023630ee617f6c8acf9eb40c8edd704c9ca74ea4afc393f43f35b4e8958324cbdd1c',
    ],
    [
      'P2SH-P2WPKH (BIP-137)',
      '3L6TyTisPBmrDAj6RoKmDzNnj4eQi54gD2',
      '23744de4516fac5c140808015664516a32fead94de89775cec7e24dbc24fe133075ac09301c4cc8e197bea4b6481661d5b8e9bf19d8b7b8a382ecdb53c2ee0750d',
    ],
    [
      'P2SH-P2WPKH (Electrum)',
      '3L6TyTisPBmrDAj6RoKmDzNnj4eQi54gD2',
      '1f744de4516fac5c140808015664516a32fead94de89775cec7e24dbc24fe133075ac09301c4cc8e197bea4b6481661d5b8e9bf19d8b7b8a382ecdb53c2ee0750d',
    ],
    [
      'P2WPKH (BIP-137)',
      'bc1qannfxke2tfd4l7vhepehpvt05y83v3qsf6nfkk',
      '28b55d7600d9e9a7e2a49155ddf3cfdb8e796c207faab833010fa41fb7828889bc47cf62348a7aaa0923c0832a589fab541e8f12eb54fb711c90e2307f0f66b194',
    ],
    [
      'P2WPKH (Electrum)',
      'bc1qannfxke2tfd4l7vhepehpvt05y83v3qsf6nfkk',
      '20b55d7600d9e9a7e2a49155ddf3cfdb8e796c207faab833010fa41fb7828889bc47cf62348a7aaa0923c0832a589fab541e8f12eb54fb711c90e2307f0f66b194',
    ],
  ])('accepts that of %s for %s', (_kind, address, written) => {
    const signature = base64.encode(hex.decode(written));
    expect(verifyMessage({ message: example, signature, address })).toBe(true);
    expect(verifyMessage({ message: `${example} `, signature, address })).toBe(false);
    expect(verifyMessage({ message: example, signature, address: segwit })).toBe(false);
    expect(verifyMessage({ message: example, signature: `smp${signature}`, address })).toBe(false);
  });
});

describe('hostile input', () => {
  const address = p2wpkh(key).address ?? '';

  it('never throws, for any bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('', 'smp', 'ful', 'pof'),
        fc.constantFrom(...standard.map(([, each]) => each), address, p2pkh(key).address ?? ''),
        (bytes, prefix, of) => {
          expect(verifyMessage({ message, signature: `${prefix}${base64.encode(bytes)}`, address: of })).toBe(
            false,
          );
        },
      ),
    );
  });

  it('never throws for a valid signature with a changed byte', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...standard),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        ([, of, text, signature], at, change) => {
          const bytes = base64.decode(signature.replace(/^smp/, ''));
          const where = at % bytes.length;
          bytes[where] = (bytes[where] ?? 0) ^ change;
          expect(verifyMessage({ message: text, signature: base64.encode(bytes), address: of })).toBe(false);
        },
      ),
    );
  });

  it.each([
    ['a long message', { message: 'a'.repeat(70_000) }],
    ['a long signature', { signature: 'A'.repeat(10_000) }],
    ['a long address', { address: `bc1q${'q'.repeat(10_000)}` }],
    ['an address of no network', { address: 'ltc1q9vza2e8x573nczrlzms0wvx3gsqjx7va0000' }],
    ['another type', { message: 5 as never }],
    ['another type', { signature: undefined as never }],
    ['another type', { address: null as never }],
  ])('is rejected: %s', (_name, change) => {
    expect(verifyMessage({ message, signature: standard[0]?.[3] ?? '', address, ...change })).toBe(false);
  });

  it('is rejected with a high s or another hash type in a witness', () => {
    const { script } = p2wpkh(key, NETWORK);
    const hash = segwitHash(toSign(script), p2pkh(key).script);
    const low = secp256k1.Signature.fromBytes(secp256k1.sign(hash, secret, { prehash: false }));
    const high = new secp256k1.Signature(low.r, secp256k1.Point.Fn.ORDER - low.s).toBytes('der');
    const signature = witnessText(Uint8Array.from([...high, 1]), key);
    expect(verifyMessage({ message, signature, address })).toBe(false);
    expect(verifyMessage({ message, signature: witnessText(der(hash, secret, 2), key), address })).toBe(
      false,
    );
    expect(verifyMessage({ message, signature: witnessText(der(hash), key, key), address })).toBe(false);
  });
});
