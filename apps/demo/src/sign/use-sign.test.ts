// @vitest-environment happy-dom
import { createError } from '@mooring/core';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { activity } from '../activity/activity.ts';
import type { Signer } from '../chain/chain.ts';
import { useSign } from './use-sign.ts';

let noted: unknown[] = [];
beforeEach(() => {
  noted = [];
  vi.spyOn(activity, 'add').mockImplementation((event) => void noted.push(event.kind));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const form = { step: 'form', error: undefined };
const statement = { boat: 'Gull', nights: 2 };

/** Which sentence an error has. */
function keyOf(state: ReturnType<typeof useSign>['state']): unknown {
  if (state.step !== 'form') return state.step;
  return state.error?.(new Proxy({}, { get: (_, key) => () => key }) as never);
}

it.each([true, false])(
  'signs a message, and reports whether the signature is valid: %s',
  async (verified) => {
    const verify = vi.fn(async () => verified);
    const { result } = renderHook(() => useSign({ sign: async () => '0xsigned', verify }));
    expect(result.current.state).toEqual(form);
    await act(() => result.current.sign('Ahoy'));
    expect(result.current.state).toEqual({ step: 'signed', what: 'Ahoy', signature: '0xsigned', verified });
    expect(verify).toHaveBeenCalledExactlyOnceWith('Ahoy', '0xsigned');
    expect(noted).toEqual(['sign']);
    act(() => result.current.reset());
    expect(result.current.state).toEqual(form);
  },
);

it('signs and checks typed data as such', async () => {
  const never = () => Promise.reject(new Error('no message'));
  const typed = { sign: async () => '0xtyped', verify: vi.fn(async () => true) };
  const { result } = renderHook(() => useSign({ sign: never, verify: never, typed }));
  await act(() => result.current.sign(statement));
  expect(result.current.state).toMatchObject({ what: statement, signature: '0xtyped', verified: true });
  expect(typed.verify).toHaveBeenCalledExactlyOnceWith(statement, '0xtyped');
});

it('explains why nothing was signed', async () => {
  const signer: Signer = { sign: () => Promise.reject(createError('REJECTED')), verify: async () => true };
  const { result } = renderHook(() => useSign(signer));
  await act(() => result.current.sign('Ahoy'));
  expect(keyOf(result.current.state)).toBe('errorDeclined');
  await act(() => result.current.sign(statement));
  expect(keyOf(result.current.state)).toBe('errorNotConnected');
  expect(noted).toEqual([]);
});

it('shows no late answer to a request that the visitor has left', async () => {
  const answers: ((signature: string) => void)[] = [];
  const checks: (() => void)[] = [];
  const sign = (_: string, onChecked: () => void) => {
    checks.push(onChecked);
    return new Promise<string>((resolve) => answers.push(resolve));
  };
  const { result } = renderHook(() => useSign({ sign, verify: async () => true }));
  act(() => void result.current.sign('first'));
  expect(result.current.state.step).toBe('checking');
  act(() => checks[0]?.());
  expect(result.current.state.step).toBe('pending');
  act(() => result.current.reset());
  // The wallet is not asked for what the visitor has left.
  expect(checks[0]).toThrow('Request was aborted');
  await act(async () => answers[0]?.('0xfirst'));
  expect(result.current.state).toEqual(form);
  act(() => void result.current.sign('second'));
  act(() => void result.current.sign('third'));
  await act(async () => answers[2]?.('0xthird'));
  await act(async () => answers[1]?.('0xsecond'));
  expect(result.current.state).toMatchObject({ what: 'third', signature: '0xthird' });
});
