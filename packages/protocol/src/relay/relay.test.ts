import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageId } from './relay-ids.ts';
import { type RelayMethodName, readRelayParams, relaySchemas } from './relay-method-schemas.ts';
import { isPushMethod, readRelayMethod } from './relay-methods.ts';
import { relayErrors } from './relay-replies.ts';

const topic = 'ab'.repeat(32);

describe('outer methods', () => {
  it('have three prefixes, and two names without one', () => {
    expect(readRelayMethod('irn_publish')).toEqual({ prefix: 'irn', action: 'publish' });
    expect(readRelayMethod('waku_batchSubscribe')).toEqual({ prefix: 'waku', action: 'batchSubscribe' });
    expect(readRelayMethod('iridium_subscription')).toEqual({ prefix: 'iridium', action: 'subscription' });
    expect(readRelayMethod('wc_proposeSession')).toEqual({ action: 'proposeSession' });
    for (const method of ['publish', 'irn_', 'x_publish', 'irn_proposeSession', '__proto__']) {
      expect(readRelayMethod(method)).toBeUndefined();
    }
    expect(isPushMethod('anything_subscription')).toBe(true);
    expect(isPushMethod('irn_publish')).toBe(false);
  });

  it('accept what clients send, with defaults', () => {
    expect(
      readRelayParams('publish', {
        topic,
        message: 'm',
        ttl: 30,
        prompt: true,
        tag: 1108,
        tvf: { a: 1 },
        x: 1,
      }),
    ).toEqual({
      topic,
      message: 'm',
      ttl: 30,
      prompt: true,
      tag: 1108,
      tvf: { a: 1 },
    });
    expect(readRelayParams('publish', { topic, message: 'm' })).toMatchObject({
      ttl: 21_600,
      prompt: false,
      tag: 0,
    });
    expect(
      readRelayParams('proposeSession', {
        pairingTopic: topic,
        sessionProposal: 'm',
        ttl: 300,
        correlationId: 5,
        attestation: '',
      }),
    ).toBeDefined();
    expect(readRelayParams('batchSubscribe', { topics: [topic] })).toEqual({ topics: [topic] });
  });

  it.each([
    ['publish', { topic: 'x', message: 'm', ttl: 1 }],
    ['publish', { topic, message: '', ttl: 1 }],
    ['publish', { topic, message: 'm', ttl: 0 }],
    ['publish', { topic, message: 'm', ttl: 1.5 }],
    ['subscribe', { topic: topic.toUpperCase() }],
    ['batchSubscribe', { topics: [] }],
    ['batchSubscribe', { topics: Array(501).fill(topic) }],
    ['unsubscribe', {}],
    ['approveSession', { sessionTopic: topic, pairingTopic: topic, ttl: 300 }],
    ['subscription', { data: { topic } }],
  ] as const)('%s rejects %j', (method, params) => {
    expect(readRelayParams(method, params)).toBeUndefined();
  });

  it('accept any params without throwing', () => {
    const method = fc.constantFrom(...(Object.keys(relaySchemas) as RelayMethodName[]));
    fc.assert(fc.property(method, fc.anything(), (name, params) => void readRelayParams(name, params)));
  });

  it('match the reference texts', () => {
    expect(relayErrors.ttlTooLarge(5)).toEqual({ message: 'requested ttl is above 5 seconds', code: -32000 });
    expect(relayErrors.messageTooLarge(5)).toEqual({
      message: 'The message is larger than 5 bytes',
      code: -32602,
    });
    expect(relayErrors.methodNotFound).toEqual({ message: 'Method not found', code: -32601 });
    expect(messageId('hello')).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824');
  });
});
