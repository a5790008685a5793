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
  /** As a wallet does that comes after the page. */
  const register = (...wallets: readonly unknown[]): (() => void) => {
    let end = (): void => undefined;
    const detail = (api: RegisterApi): void => {
      end = api.register(...(wallets as object[]));
    };
    target.dispatchEvent(new CustomEvent(registerEvent, { detail }));
    return () => end();
  };
  /** As a wallet does that comes before the page. */
  const wait = (wallet: object): void =>
    target.addEventListener(readyEvent, (event) =>
      (event as CustomEvent<RegisterApi>).detail.register(wallet),
    );
  return { target, search, register, wait, changes: () => changes };
}

it('finds objects that came before the page and those that come after it, and lets go of those that leave', () => {
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

it('takes an object once, and nothing that is none', () => {
  const { search, register, changes } = makePage();
  const { list } = search();
  const wallet = {};
  register(wallet, undefined, null, 'text', 5);
  register(wallet);
  expect(list()).toEqual([wallet]);
  expect(changes()).toBe(1);
});

it('survives what is no registration, and one that throws', () => {
  const { target, search } = makePage();
  const { list } = search();
  const fails = (): never => {
    throw new Error('no');
  };
  for (const detail of [undefined, {}, 'x', fails])
    target.dispatchEvent(new CustomEvent(registerEvent, { detail }));
  expect(list()).toEqual([]);
});

it('looks at 64 objects at most', () => {
  const { search, register } = makePage();
  const { list } = search();
  register(...Array.from({ length: 100 }, () => ({})));
  register({});
  expect(list()).toHaveLength(64);
});

it('notifies nobody once stopped', () => {
  const { search, register, changes } = makePage();
  const { stop, list } = search();
  const end = register({});
  stop();
  end();
  register({});
  expect(list()).toEqual([]);
  expect(changes()).toBe(1);
});
