import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { AddressSockets } from './address-sockets.ts';

const from = (remoteAddress: string) => Object.assign(new EventEmitter(), { remoteAddress }) as Socket;

it.each([
  ['one address', '10.0.0.1', '10.0.0.1', false],
  ['two addresses', '10.0.0.1', '10.0.0.2', true],
  ['one address in its two spellings', '10.0.0.1', '::ffff:10.0.0.1', false],
  ['IPv6 addresses of one customer', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', false],
  ['IPv6 addresses of two', '2001:db8:1:2::1', '2001:db8:1:3::1', true],
])('sockets of %s', (_name, one, other, taken) => {
  const sockets = new AddressSockets({ bound: 1, networkFactor: 2 });
  const first = from(one);
  expect(sockets.takes(first)).toBe(true);
  expect(sockets.takes(from(other))).toBe(taken);
  first.emit('close');
  expect(sockets.takes(from(one))).toBe(true);
});

it('of one IPv6 /48 are at most a multiple of those of an address', () => {
  const sockets = new AddressSockets({ bound: 1, networkFactor: 2 });
  const takes = (place: number) => sockets.takes(from(`2001:db8:1:${place}::1`));
  expect([takes(1), takes(2), takes(3)]).toEqual([true, true, false]);
  expect(sockets.takes(from('2001:db8:2:1::1'))).toBe(true);
});
