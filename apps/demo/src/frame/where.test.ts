import { expect, it } from 'vitest';
import { distanceOf } from './where.ts';

it.each([
  ['http://localhost:4000', 'machine'],
  ['ws://127.0.0.1:4002', 'machine'],
  ['http://[::1]:4010', 'machine'],
  ['http://wallet.localhost:4003', 'machine'],
  ['https://192.168.1.20:4000', 'near'],
  ['https://172.20.0.2', 'near'],
  ['https://[fe80::1]:4000', 'near'],
  ['https://172.50.0.2', 'far'],
  ['https://localhost.example.com', 'far'],
  ['https://127.0.0.1.example.com', 'far'],
  ['not an address', 'far'],
])('%s is %s', (address, distance) => {
  expect(distanceOf(address)).toBe(distance);
});
