import { bytesToHex, namehash, stringToBytes } from 'viem';
import { packetToBytes } from 'viem/ens';
import { expect, test } from 'vitest';
import { nodeOf, readEnsName, wireOf } from './ens-name.ts';

test.each([
  ['Vitalik.ETH', 'vitalik.eth'],
  ['алиса.eth', 'алиса.eth'],
  ['🚀🚀🚀.eth', '🚀🚀🚀.eth'],
  ['ﬁne.eth', 'fine.eth'],
])('normalizes %s to %s', (text, name) => {
  expect(readEnsName(text)).toBe(name);
});

test.each([
  ['Latin with a Cyrillic letter that looks alike', 'vitаlik.eth'],
  ['Cyrillic letters that all look Latin', 'раураl.eth'],
  ['an invisible joiner', 'alice\u200d.eth'],
  ['text that runs the other way', 'alice\u202e.eth'],
  ['an underscore inside', 'al_ice.eth'],
  ['a hyphen at the third and fourth place', 'xn--alice.eth'],
  ['an empty label', 'alice..eth'],
  ['a label that is too long', `${'a'.repeat(256)}.eth`],
])('rejects a name with %s', (_, text) => {
  expect(readEnsName(text)).toBeUndefined();
});

test.each(['eth', 'alice.eth', 'pay.alice.eth', 'алиса.eth'])(
  '%s has the node and wire form of other software',
  (name) => {
    expect(`0x${nodeOf(name)}`).toBe(namehash(name));
    expect(`0x${wireOf(name)}`).toBe(bytesToHex(packetToBytes(name)));
    expect(stringToBytes(name).length).toBeGreaterThan(0);
  },
);
