import { adapterConformance } from '@mooring/core/testing';
import { describe, it } from 'vitest';
import { makeWorld } from '../test-support/world.ts';

describe.each(['wbip', 'standard'] as const)('adapter contract with a wallet of kind %s', (kind) => {
  for (const rule of adapterConformance(() => makeWorld(kind))) it(rule.name, rule.run);
});

// These wallets share one address at a time, which the visitor selects in the wallet.
describe.each(['unisat', 'okx'] as const)('adapter contract with a wallet of kind %s', (kind) => {
  const rules = adapterConformance(() => makeWorld(kind));
  for (const rule of rules.filter(({ name }) => !name.startsWith('makes any account')))
    it(rule.name, rule.run);
});
