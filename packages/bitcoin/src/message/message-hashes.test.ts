import { hex } from '@scure/base';
import { expect, it } from 'vitest';
import { scriptOf } from '../chain/scripts.ts';
import { mainnetId } from '../test-support/keys.ts';
import { legacyMessageHash, messageTransactionId } from './message-hashes.ts';

// The vectors of BIP-322.
const script = scriptOf('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', mainnetId) ?? new Uint8Array();

it.each([
  ['', 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7'],
  ['Hello World', 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b'],
])('the transaction of "%s" has the id of BIP-322', (message, id) => {
  expect(hex.encode(messageTransactionId(message, script))).toBe(id);
});

it('hashes a long message with the length in front', () => {
  expect(legacyMessageHash('quay '.repeat(60))).toHaveLength(32);
  expect(legacyMessageHash('a')).not.toEqual(legacyMessageHash('b'));
});
