import { expect, test } from 'vitest';
import { createSilences, type Silence } from './silences.ts';

test('passes on the most important reason, once, until it is taken back', () => {
  const told: (Silence | undefined)[] = [];
  const silences = createSilences((silence) => told.push(silence));
  const takeService = silences.report('service');
  const takeNetwork = silences.report('network');
  const takeOther = silences.report('network');
  takeOther();
  const takeOffline = silences.report('offline');
  takeOffline();
  takeNetwork();
  takeService();
  expect(told).toEqual(['service', 'network', 'offline', 'network', 'service', undefined]);
});
