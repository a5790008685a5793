import { expect, test } from 'vitest';
import { createDelays, type Delay } from './delays.ts';

test('passes on the most important reason, once, until it is taken back', () => {
  const told: (Delay | undefined)[] = [];
  const delays = createDelays((delay) => told.push(delay));
  const takeService = delays.report('service');
  const takeNetwork = delays.report('network');
  const takeOther = delays.report('network');
  takeOther();
  const takeOffline = delays.report('offline');
  takeOffline();
  takeNetwork();
  takeService();
  expect(told).toEqual(['service', 'network', 'offline', 'network', 'service', undefined]);
});
