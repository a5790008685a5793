import { Script } from '@scure/btc-signer';
import { describe } from 'vitest';
import { messages as own } from '../messages/bitcoin/en.generated.ts';
import { bitcoinEnglish } from '../messages/bitcoin-english.ts';
import type { BitcoinMessages } from '../messages/define-message.ts';
import { otherLanguages } from '../messages/test-support/other-languages.ts';
import { testLanguages } from '../messages/test-support/test-languages.ts';
import { describeBitcoinRequest } from './describe-bitcoin-request.ts';
import { buildPsbt, type Coin, funding, mine, regtest, theirs } from './test-support/build-psbt.ts';

const account = mine.payment.address;
const coin: Coin = { holder: mine.payment, amount: 50_000n };
const taproot = { holder: { ...mine.taproot, tapInternalKey: undefined as never }, amount: 50_000n };
const foreign: Coin = { holder: theirs.payment, amount: 50_000n };
const away = [theirs.payment, 49_000n] as const;
const note = [{ script: Script.encode(['RETURN', new Uint8Array([72, 105])]) }, 0n] as const;
const psbts = [
  buildPsbt([coin], [away]),
  buildPsbt([coin], [[mine.payment, 49_000n]]),
  buildPsbt([coin], [[theirs.payment, 4_000n], [theirs.taproot, 45_000n], note]),
  buildPsbt([{ ...coin, amount: 9_000_000n }], [away], { lockTime: 800_000 }),
  buildPsbt([coin], [[theirs.payment, 60_000n]]),
  buildPsbt([{ ...coin, proof: 'claim' }], [away]),
  buildPsbt([coin, { ...foreign, proof: 'nothing' }], [away]),
  buildPsbt([coin, foreign], [away]),
  buildPsbt([coin, foreign], [[mine.payment, 60_000n]]),
  buildPsbt([foreign], [away]),
  buildPsbt([taproot], [away]),
  buildPsbt([{ holder: mine.taproot, amount: 50_000n, tapMerkleRoot: new Uint8Array(32) }], [away]),
  buildPsbt([coin], [[{ script: Script.encode(['1ADD']) }, 49_000n]]),
  ...[2, 3, 0x81, 0x82, 0x83, 0].map((sighashType) => buildPsbt([{ ...coin, sighashType }], [away])),
];
const [first] = psbts;
const requests: readonly (readonly [method: string, params: object])[] = [
  ...psbts.map((psbt) => ['signPsbt', { psbt }] as const),
  ['signPsbt', { psbt: first, broadcast: true, signInputs: [{ address: 'x', index: 0, sighashTypes: [1] }] }],
  ['signPsbt', { psbt: first, signInputs: [{ address: account, index: 0, sighashTypes: [77] }] }],
  ['signPsbt', {}],
  ['signPsbt', { psbt: '!' }],
  ['signPsbt', { psbt: 'AAAA' }],
  ['signPsbt', { psbt: 'A'.repeat(2_000_000) }],
  ['signPsbt', { psbt: first, signInputs: 5 }],
  ['sendTransfer', { recipientAddress: theirs.payment.address, amount: '5', memo: '4869' }],
  [
    'sendTransfer',
    { recipientAddress: 'notanaddresshere', amount: '5', changeAddress: theirs.payment.address },
  ],
  ['sendTransfer', { recipientAddress: account, amount: '5' }],
  ['sendTransfer', {}],
  ['signMessage', { message: 'Hello', protocol: 'ecdsa' }],
];

const others = await otherLanguages<BitcoinMessages>('words', 'bitcoin');

describe('texts of a Bitcoin request', () => {
  testLanguages<BitcoinMessages>({
    english: bitcoinEnglish,
    others,
    own,
    requests: [
      ...requests.map(
        ([method, params]) =>
          (messages: BitcoinMessages) =>
            describeBitcoinRequest({
              method,
              params,
              network: regtest,
              account,
              addresses: [account, mine.taproot.address],
              coins: [],
              messages,
            }),
      ),
      (messages) =>
        describeBitcoinRequest({
          method: 'signPsbt',
          params: { psbt: first },
          network: { ...regtest, id: 'bip122:x' },
          messages,
        }),
      (messages) =>
        describeBitcoinRequest({
          method: 'signPsbt',
          params: { psbt: first },
          network: regtest,
          addresses: [account],
          coins: [{ txid: funding(mine.payment, 50_000n).id, vout: 0, amount: 1n }],
          messages,
        }),
    ],
  });
});
