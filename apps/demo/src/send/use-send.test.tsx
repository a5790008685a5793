// @vitest-environment happy-dom
import { createCore, registerCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Chain, SendOrder, SentTransaction } from '../chain/chain.ts';
import { messages } from '../messages/account/en.generated.ts';
import type { PageNetwork } from '../site/page-network.ts';
import { useSend } from './use-send.ts';

let release = () => {};
afterEach(() => {
  cleanup();
  release();
});

const asset = { id: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, value: 5n };
const order: SendOrder = { asset, to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', value: 1n };

/** Whether the browser would warn before the page is left. */
const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it.each(['sent', 'refused'])('warns before the page is left until a payment is %s', async (outcome) => {
  release = registerCore(createCore({ networks: [testNetwork(1)], adapters: [] }));
  let settle = () => {};
  const answer = new Promise<SentTransaction>((resolve, reject) => {
    settle = () =>
      outcome === 'sent' ? resolve({ hash: '0x1' } as SentTransaction) : reject(new Error('refused'));
  });
  const chain = {
    send: (_order: SendOrder, onChecked: () => void) => {
      onChecked();
      return answer;
    },
  } as Chain;
  const { result } = renderHook(() => useSend(chain, {} as PageNetwork));
  expect(asks()).toBe(false);
  act(() => void result.current.send(order));
  expect(result.current.state.step).toBe('pending');
  expect(asks()).toBe(true);
  await act(async () => settle());
  expect(result.current.state.step).toBe(outcome === 'sent' ? 'sent' : 'form');
  expect(asks()).toBe(false);
});

it('reports that the wallet may still send, if the visitor stops waiting for it', async () => {
  release = registerCore(createCore({ networks: [testNetwork(1)], adapters: [] }));
  const chain = {
    send: (_order: SendOrder, onChecked: () => void) => {
      onChecked();
      return new Promise<SentTransaction>(() => {});
    },
  } as Chain;
  const { result } = renderHook(() => useSend(chain, {} as PageNetwork));
  act(() => void result.current.send(order));
  act(() => result.current.stop());
  const { state } = result.current;
  expect(state.step === 'form' && state.error?.(messages)).toBe(messages.errorLateSend());
});

it('does not ask the wallet any more, if the visitor stops before it is asked', async () => {
  release = registerCore(createCore({ networks: [testNetwork(1)], adapters: [] }));
  let check = () => {};
  const chain = {
    send: (_order: SendOrder, onChecked: () => void) => {
      check = onChecked;
      return new Promise<SentTransaction>(() => {});
    },
  } as Chain;
  const { result } = renderHook(() => useSend(chain, {} as PageNetwork));
  act(() => void result.current.send(order));
  expect(result.current.state.step).toBe('checking');
  act(() => result.current.stop());
  expect(result.current.state).toEqual({ step: 'form', error: undefined });
  expect(() => check()).toThrow('Request was aborted');
});
