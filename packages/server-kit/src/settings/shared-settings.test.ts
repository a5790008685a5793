import { expect, it } from 'vitest';
import { boundSetting, drainSetting, logLevelSetting, portSetting } from './shared-settings.ts';

const port = portSetting('API_PORT', 1);

it('derives a port from the base, which is 4000 unless it is set', () => {
  expect(port.fallback?.({})).toBe(4_001);
  expect(port.fallback?.({ MOORING_PORT: ' ' })).toBe(4_001);
  expect(port.fallback?.({ MOORING_PORT: '5000' })).toBe(5_001);
  expect(port.fallback?.({ MOORING_PORT: '65534' })).toBe(65_535);
});

it.each(['65535', '0', '-1', '4e3', '4000.5', 'harbour'])('refuses the base %j', (base) => {
  expect(() => port.fallback?.({ MOORING_PORT: base })).toThrow(
    `MOORING_PORT is "${base}", and it has to be a whole number from 1 to 65534.`,
  );
});

it('bounds numbers, both bounds included', () => {
  const bound = boundSetting('API_DEPTH', 'Depth', 5, 2, 9);
  expect([bound.default, bound.read('2'), bound.read('9')]).toEqual(['5', 2, 9]);
  for (const text of ['1', '10', '2.5']) expect(() => bound.read(text)).toThrow();
  expect(drainSetting('API_DRAIN').read('600')).toBe(600);
  expect(() => drainSetting('API_DRAIN').read('601')).toThrow();
});

it('knows the levels of a log', () => {
  expect(logLevelSetting('API_LOG').read('debug')).toBe('debug');
  expect(() => logLevelSetting('API_LOG').read('trace')).toThrow();
});
