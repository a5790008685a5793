import { expect, it } from 'vitest';
import { truncateAddress } from './truncate-address.ts';

it('keeps the first 4 and the last 6 characters, and short text whole', () => {
  expect(truncateAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf3…b92266');
  expect(truncateAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 6, 4)).toBe('0xf39F…2266');
  expect(truncateAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 6, 0)).toBe('0xf39F…');
  expect(truncateAddress('0x345678901')).toBe('0x345678901');
  expect(truncateAddress('0x3456789012')).toBe('0x34…789012');
});

it.each([
  ['cip34', `addr1${'q'.repeat(92)}xyz023`, 'addr…xyz023'],
  ['cip34 rewards', 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw', 'stak…h6ffgw'],
  ['near, implicit', '98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6de', '9879…dbd6de'],
  ['near, named', 'the-harbour-master.mooring.near', 'the-…g.near'],
  ['near, named shortly', 'alice.near', 'alice.near'],
  ['cosmos', 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud', 'cosm…re5tud'],
  ['mvx', 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th', 'erd1…ycr6th'],
  ['bip122, taproot', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'bc1p…kedrcr'],
])('truncates an address of %s', (_name, address, shown) => {
  expect(truncateAddress(address)).toBe(shown);
});
