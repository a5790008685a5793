import { readSettings } from '@mooring/server-kit';
import { expect, it } from 'vitest';
import { checkCosts, rpcSettings } from './rpc-settings.ts';

const read = (environment: Record<string, string>) => readSettings(rpcSettings, environment);

it('reads costs of methods', () => {
  const { rpcCosts } = read({ API_RPC_COSTS: 'eth_getLogs=80, eth_call=2 getSlot=10000,' });
  expect([...rpcCosts]).toEqual([
    ['eth_getLogs', 80],
    ['eth_call', 2],
    ['getSlot', 10_000],
  ]);
  expect(read({}).rpcCosts.size).toBe(0);
});

it.each([
  ...[
    'eth_call',
    'eth_call=',
    '=1',
    'eth_call=0',
    'eth_call=-1',
    'eth_call=1.5',
    'eth_call=1e3',
    'eth_call=0x10',
  ],
  ...[
    'eth_call=10001',
    'eth_call=4=4',
    '1eth=4',
    '{"eth_call":4}',
    'eth_call = 4',
    'eth-call=4',
    'eth_call=\u0664',
  ],
])('rejects %j', (text) => {
  expect(() => read({ API_RPC_COSTS: text })).toThrow(
    /API_RPC_COSTS is .* has to hold methods with 1 to 10000 units each/,
  );
});

it('rejects a method that is named twice', () => {
  expect(() => read({ API_RPC_COSTS: 'eth_call=2,eth_call=3' })).toThrow('has to name each method once');
});

it('checks that methods are allowed, and fit into the budgets', () => {
  const check = (environment: Record<string, string>) => () => checkCosts(read(environment));
  expect(check({ API_RPC_COSTS: 'eth_call=2,eth_subscribe=5' })).not.toThrow();
  expect(check({ API_RPC_COSTS: 'debug_x=2', API_RPC_METHODS: 'debug_x' })).not.toThrow();
  expect(check({ API_RPC_COSTS: 'debug_x=2' })).toThrow(
    'API_RPC_COSTS names debug_x, which the RPC proxy does not allow. Add it to API_RPC_METHODS, or remove it.',
  );
  const small = { API_RPC_COSTS: 'eth_call=50' };
  for (const name of ['API_RPC_ADDRESS_UNITS', 'API_RPC_PROJECT_UNITS']) {
    expect(check({ ...small, [name]: '50' })).not.toThrow();
    expect(check({ ...small, [name]: '49' })).toThrow('eth_call, but a minute has only 49');
  }
});
