import { expect, it } from 'vitest';
import { checksumAddress } from './checksum-address.ts';

/** The vectors of EIP-55. */
const plain = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];
/** The vectors of EIP-1191 for Rootstock. */
const rootstock = [
  '0x27b1FdB04752BBc536007A920D24ACB045561c26',
  '0x3599689E6292B81B2D85451025146515070129Bb',
  '0x42712D45473476B98452f434E72461577d686318',
  '0x52908400098527886E0F7030069857D2E4169ee7',
  '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD',
  '0x66F9664f97f2B50F62d13EA064982F936de76657',
  '0xDBF03B407c01E7CD3cBea99509D93F8Dddc8C6FB',
  '0xDe709F2102306220921060314715629080e2FB77',
  '0xFb6916095cA1Df60bb79ce92cE3EA74c37c5d359',
];

it.each(plain)('%s, from any spelling', (address) => {
  const letters = address.slice(2);
  for (const spelled of [letters, letters.toLowerCase(), letters.toUpperCase()])
    expect(checksumAddress(`0x${spelled}`)).toBe(address);
  expect(checksumAddress(address, 'eip155:1')).toBe(address);
});

it.each(rootstock)("%s with Rootstock's checksum", (address) => {
  expect(checksumAddress(address.toLowerCase(), 'eip155:30')).toBe(address);
  expect(checksumAddress(address.toLowerCase(), 'eip155:31')).not.toBe(checksumAddress(address));
});

it.each(['', '0x', `0x${'1'.repeat(39)}`, `0x${'1'.repeat(41)}`, `0x${'g'.repeat(40)}`, '1'.repeat(42)])(
  'nothing of %j',
  (text) => {
    expect(checksumAddress(text)).toBeUndefined();
    expect(checksumAddress(text, 'eip155:30')).toBeUndefined();
  },
);
