// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseSignIn, requiresSignIn, wantsSignIn } from './sign-in-choice.ts';

const reload = vi.fn();
beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  reload.mockReset();
  vi.restoreAllMocks();
});

const choice = () => [wantsSignIn(), requiresSignIn()];

it('is no sign-in until the visitor chooses one', () => {
  expect(choice()).toEqual([false, false]);
  localStorage.setItem('mooring-demo/sign-in', 'of another version');
  expect(choice()).toEqual([false, false]);
});

it.each([
  ['ask', [true, false]],
  ['require', [true, true]],
  ['no', [false, false]],
] as const)('stores the choice %s, and reloads the page', (wanted, now) => {
  chooseSignIn('ask');
  reload.mockReset();
  chooseSignIn(wanted);
  expect(choice()).toEqual(now);
  expect(reload).toHaveBeenCalledOnce();
});

it('stays without sign-in if the browser refuses storage', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(choice()).toEqual([false, false]);
  chooseSignIn('require');
  expect(reload).not.toHaveBeenCalled();
});
