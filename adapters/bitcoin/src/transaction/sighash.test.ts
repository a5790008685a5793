import { hex } from '@scure/base';
import { Script } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';
import { allowedTypes, type Input, sighashName, signaturesOf, signsAll } from './sighash.ts';

const key = new Uint8Array(33).fill(2);
/** A signature in DER, with its type behind. */
const der = (type: number, length = 70) => new Uint8Array([0x30, ...new Uint8Array(length).fill(1), type]);
const schnorr = (...type: readonly number[]) => new Uint8Array([...new Uint8Array(64).fill(3), ...type]);
const inputWith = (members: object) => members as Input;
const typesOf = (members: object, taproot: boolean) =>
  signaturesOf(inputWith(members), taproot).map(({ sighash }) => sighash);

describe('the types that a caller allows', () => {
  it.each<[readonly number[] | undefined, boolean, readonly number[]]>([
    [undefined, false, [1]],
    [undefined, true, [0, 1]],
    [[], true, [0, 1]],
    [[1], true, [0, 1]],
    [[0], false, [1]],
    [[131], false, [131]],
    [[131, 131, 1], false, [1, 131]],
    [[2, 0], true, [0, 1, 2]],
  ])('of %j, taproot: %s, are %j', (named, taproot, types) => {
    expect(allowedTypes(named, taproot)).toEqual(types);
  });

  it.each([4, 128, 132, 255, 256, -1, 1.5, Number.NaN])('are not %s', (type) => {
    expect(() => allowedTypes([1, type])).toThrow(expect.objectContaining({ code: 'TRANSACTION_INVALID' }));
  });

  it('have names, and two of them sign everything', () => {
    expect(sighashName(129)).toBe('SIGHASH_ALL|ANYONECANPAY');
    expect(sighashName(7)).toBe('the sighash 7');
    expect([0, 1, 2, 3, 129, 130, 131].filter(signsAll)).toEqual([0, 1]);
  });
});

describe('the signatures of an input', () => {
  it('are found before it is finalized', () => {
    const [found] = signaturesOf(inputWith({ partialSig: [[key, der(131)]] }), false);
    expect(found).toEqual({ signature: hex.encode(der(131).subarray(0, -1)), sighash: 131 });
    expect(typesOf({ tapKeySig: schnorr() }, true)).toEqual([0]);
    expect(typesOf({ tapKeySig: schnorr(129), tapScriptSig: [[{}, schnorr(2)]] }, true)).toEqual([129, 2]);
  });

  it.each<[string, object, boolean, readonly number[]]>([
    ['a witness of a key', { finalScriptWitness: [der(2), key] }, false, [2]],
    [
      'a witness of several',
      { finalScriptWitness: [new Uint8Array(), der(1), der(3), new Uint8Array(105)] },
      false,
      [1, 3],
    ],
    ['a script', { finalScriptSig: Script.encode([der(130), key]) }, false, [130]],
    ['a taproot key path', { finalScriptWitness: [schnorr(131)] }, true, [131]],
    [
      'a taproot key path with an annex',
      { finalScriptWitness: [schnorr(), new Uint8Array([0x50, 1])] },
      true,
      [0],
    ],
    // The script and its control block may be as long as a signature.
    ['a taproot script path', { finalScriptWitness: [schnorr(3), schnorr(), schnorr(1)] }, true, [3]],
    [
      'a taproot script path with an annex',
      { finalScriptWitness: [schnorr(2), new Uint8Array(40), new Uint8Array(33), new Uint8Array([0x50])] },
      true,
      [2],
    ],
  ])('are found in %s', (_name, members, taproot, types) => {
    expect(typesOf(members, taproot)).toEqual(types);
  });

  it.each<[string, object, boolean]>([
    ['nothing', {}, false],
    ['nothing of taproot', {}, true],
    ['a script that cannot be read', { finalScriptSig: new Uint8Array([0x4c, 200]) }, false],
    ['a signature that is too short', { finalScriptWitness: [new Uint8Array([0x30, 1, 1])] }, false],
    ['a signature that is too long', { finalScriptWitness: [der(1, 80)] }, false],
    ['an annex alone, which is no annex', { finalScriptWitness: [new Uint8Array([0x50])] }, true],
  ])('are none in %s', (_name, members, taproot) => {
    expect(typesOf(members, taproot)).toEqual([]);
  });
});
