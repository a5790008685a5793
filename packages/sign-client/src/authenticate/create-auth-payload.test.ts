import { createRecap, decodeRecap, encodeRecap } from '@mooring/protocol/cacao';
import { expect, test } from 'vitest';
import { createAuthPayload } from './create-auth-payload.ts';

const now = Date.UTC(2026, 0, 2);
const asked = {
  chains: ['eip155:1'],
  uri: 'https://a.example/login',
  domain: 'a.example',
  nonce: 'abcdef12',
};
const resource = 'https://a.example/terms';
const actionsOf = (text = '') => Object.keys(decodeRecap(text).att.eip155 ?? {});

test('has the time of the request, and optional members only if given', () => {
  expect(createAuthPayload(asked, now)).toEqual({
    ...{ type: 'caip122', chains: ['eip155:1'], statement: '', aud: asked.uri, domain: 'a.example' },
    ...{ version: '1', nonce: 'abcdef12', iat: '2026-01-02T00:00:00.000Z', resources: [] },
  });
  const given = { type: 'eip4361', statement: 'Sign in', exp: 'x', nbf: 'y', requestId: 'z' } as const;
  expect(createAuthPayload({ ...asked, ...given }, now)).toMatchObject(given);
});

test('asks for methods by a ReCap after the resources', () => {
  const methods = ['personal_sign', 'eth_chainId'];
  const { resources = [] } = createAuthPayload({ ...asked, resources: [resource], methods }, now);
  expect(resources).toHaveLength(2);
  expect(resources[0]).toBe(resource);
  expect(actionsOf(resources[1]).sort()).toEqual(['request/eth_chainId', 'request/personal_sign']);
  expect(createAuthPayload({ ...asked, resources: [resource] }, now).resources).toEqual([resource]);
});

test('merges them with a ReCap of the caller, which stays the only one', () => {
  const own = encodeRecap(createRecap('eip155', 'request', ['eth_sign']));
  const { resources = [] } = createAuthPayload(
    { ...asked, resources: [resource, own], methods: ['personal_sign'] },
    now,
  );
  expect(resources).toHaveLength(2);
  expect(resources[0]).toBe(resource);
  expect(actionsOf(resources[1]).sort()).toEqual(['request/eth_sign', 'request/personal_sign']);
});
