import { expect, it, onTestFinished } from 'vitest';
import { findRegistered } from './find-registered.ts';
import { type RegisterApi, readyEvent, registerEvent } from './standard-window.ts';

function makePage() {
  const target = new EventTarget();
  let changes = 0;
  const search = () => {
    const found = findRegistered(target, () => {
      changes += 1;
    });
    onTestFinished(found.stop);
    return found;
  };
  /** Registers wallets like one that loads after the page. */
  const register = (...wallets: readonly unknown[]): (() => void) => {
    let end = (): void => undefined;
    const detail = (api: RegisterApi): void => {
      end = api.register(...(wallets as object[]));
    };
    target.dispatchEvent(new CustomEvent(registerEvent, { detail }));
    return () => end();
  };
  /** Registers a wallet like one that loads before the page. */
  const wait = (wallet: object): void =>
    target.addEventListener(readyEvent, (event) =>
      (event as CustomEvent<RegisterApi>).detail.register(wallet),
    );
  return { target, search, register, wait, changes: () => changes };
}

it('finds objects registered before and after the page loads, and removes those that unregister', () => {
  const { search, register, wait, changes } = makePage();
  const [before, after] = [{}, {}];
  wait(before);
  const { list } = search();
  expect(list()).toEqual([before]);
  expect(changes()).toBe(0);
  const end = register(after);
  expect(list()[1]).toBe(after);
  end();
  expect(list()).toHaveLength(1);
  expect(changes()).toBe(2);
});

it('registers each object once and ignores other values', () => {
  const { search, register, changes } = makePage();
  const { list } = search();
  const wallet = {};
  register(wallet, undefined, null, 'text', 5);
  register(wallet);
  expect(list()).toEqual([wallet]);
  expect(changes()).toBe(1);
});

it('ignores invalid registrations and ones that throw', () => {
  const { target, search } = makePage();
  const { list } = search();
  const fails = (): never => {
    throw new Error('no');
  };
  for (const detail of [undefined, {}, 'x', fails])
    target.dispatchEvent(new CustomEvent(registerEvent, { detail }));
  expect(list()).toEqual([]);
});

it('accepts 64 objects at most', () => {
  const { search, register } = makePage();
  const { list } = search();
  register(...Array.from({ length: 100 }, () => ({})));
  register({});
  expect(list()).toHaveLength(64);
});

it('does not notify once stopped', () => {
  const { search, register, changes } = makePage();
  const { stop, list } = search();
  const end = register({});
  stop();
  end();
  register({});
  expect(list()).toEqual([]);
  expect(changes()).toBe(1);
});
