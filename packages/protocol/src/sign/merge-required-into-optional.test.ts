import { expect, it } from 'vitest';
import { mergeRequiredIntoOptional } from './merge-required-into-optional.ts';

const of = (chains: readonly string[], methods: readonly string[], events: readonly string[] = []) => ({
  chains: [...chains],
  methods: [...methods],
  events: [...events],
});

it('lists required entries first, each once', () => {
  expect(
    mergeRequiredIntoOptional(
      { eip155: of(['eip155:1'], ['sign'], ['chainChanged']) },
      { eip155: of(['eip155:10', 'eip155:1'], ['send', 'sign'], ['chainChanged', 'accountsChanged']) },
    ),
  ).toEqual({
    eip155: of(['eip155:1', 'eip155:10'], ['sign', 'send'], ['chainChanged', 'accountsChanged']),
  });
});

it('merges namespaces that name one chain into their bare namespace', () => {
  const { methods, events } = of([], ['sign']);
  expect(
    mergeRequiredIntoOptional({ 'eip155:1': { methods, events } }, { solana: of(['solana:x'], []) }),
  ).toEqual({ eip155: of(['eip155:1'], ['sign']), solana: of(['solana:x'], []) });
});

it('accepts a missing side', () => {
  const requested = { eip155: of(['eip155:1'], ['sign']) };
  expect(mergeRequiredIntoOptional(undefined, requested)).toEqual(requested);
  expect(mergeRequiredIntoOptional(requested, undefined)).toEqual(requested);
  expect(mergeRequiredIntoOptional(undefined, undefined)).toEqual({});
});
