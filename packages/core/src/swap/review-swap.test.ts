import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { CallParameters } from '../contract/call.ts';
import type { ModalEvent } from '../contract/modal-event.ts';
import { createError } from '../errors.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { chooseSwapToken, fillSwapAmount } from './fill-swap-form.ts';
import { reviewSwap } from './review-swap.ts';
import { readSwapForm } from './swap-form.ts';

const at = (letter: string) => `eip155:1:0x${letter.repeat(40)}` as const;
const [dollar, pound, router] = [at('b'), at('c'), at('d')];
const word = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(-40)).toLowerCase().padStart(64, '0');
const body = async (request: IncomingMessage) => {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text) as Readonly<Record<string, string>>;
};

interface Server {
  toAmount: bigint;
  allowance: bigint;
  resetFirst: boolean;
  receiver: string;
  spender: string;
  /** The builder's error code, returned instead of a transaction. */
  refuses: string | undefined;
  /** Deadline of built transactions, in Unix seconds. */
  deadline: number | undefined;
}

/** An API that swaps dollars for pounds one to one, and a core connected to it. */
async function made(change: Partial<Server> = {}) {
  const server: Server = {
    ...{ toAmount: 1_000_000n, allowance: 10n ** 30n, resetFirst: false },
    ...{ receiver: address, spender: router, refuses: undefined, deadline: undefined, ...change },
  };
  const eip155 = { gas: '1', gasPrice: '1' };
  const api = await localApi(async (response, request) => {
    const url = new URL(request.url ?? '', 'http://a.test');
    const send = (answer: unknown) => sendJson(response, 200, answer);
    const least = (server.toAmount * 99n) / 100n;
    switch (url.pathname.split('/').at(-1)) {
      case 'tokens':
        return send({ tokens: [], routers: [router] });
      case 'quotes':
        return send({
          quotes:
            server.toAmount === 0n
              ? []
              : [
                  {
                    ...{ id: null, fromAmount: '1000000', fromAccount: dollar, toAccount: pound },
                    ...{ toAmount: `${server.toAmount}`, minToAmount: `${least}`, provider: 'pools' },
                  },
                ],
        });
      case 'allowance':
        return send({ allowance: `${server.allowance}`, spender: router });
      case 'build-approve': {
        const amount = BigInt(url.searchParams.get('amount') ?? 0);
        const data = `0x095ea7b3${word(server.spender)}${word(amount)}`;
        const tx = { from: dollar, to: dollar, data, value: '0', eip155: { gas: 1, gasPrice: '1' } };
        return send({ tx, ...(amount > 0n && server.resetFirst ? { resetFirst: true } : {}) });
      }
      case 'build-transaction': {
        const { amount = '', minToAmount = '' } = await body(request);
        if (server.refuses !== undefined)
          return sendJson(response, 409, {
            error: { code: server.refuses, message: 'No.', retryable: false },
          });
        const words = [word(BigInt(amount)), word(BigInt(minToAmount)), word(160n), word(server.receiver)];
        const data = ['0x5c11d795', ...words, word(2n ** 40n), word(2n), word(dollar), word(pound)].join('');
        const tx = { from: `eip155:1:${address}`, to: router, data, amount, value: '0', eip155 };
        return send({ tx, provider: 'pools', minToAmount, deadline: server.deadline });
      }
      default:
        return sendJson(response, 404, {});
    }
  });
  const world = makeCore({ storage: memoryStorage(), api: api.url });
  const { core, adapter, clock } = world;
  const calls: CallParameters[] = [];
  let answer = async (): Promise<{ hash: string }> => ({ hash: `0x${calls.length}` });
  adapter.estimateCall = async () => ({ fee: 7n });
  adapter.sendCall = async (call) => {
    calls.push(call);
    return answer();
  };
  adapter.getTransaction = async () => ({ status: 'confirmed' });
  adapter.getBalance = async () => ({ value: 1n, decimals: 18, symbol: 'ETH' });
  adapter.reportConnected();
  const named = { chainId: 'eip155:1', decimals: 6 } as const;
  chooseSwapToken(core, 'sourceToken', { ...named, address: dollar, name: 'Dollar', symbol: 'USD' });
  chooseSwapToken(core, 'toToken', { ...named, address: pound, name: 'Pound', symbol: 'GBP' });
  fillSwapAmount(core, '1');
  const events: ModalEvent[] = [];
  onModalEvent(core, (event) => events.push(event));
  const shown = {
    ...{ id: null, fromAmount: '1000000', fromAccount: dollar, toAccount: pound, provider: 'pools' },
    ...{ toAmount: '1000000', minToAmount: '990000' },
  };
  const review = reviewSwap(core, readSwapForm(core.store.getState()), shown);
  const end = review.subscribe(() => undefined);
  const becomes = (kind: string) => expect.poll(() => review.read().kind).toBe(kind);
  return {
    ...{ ...world, api, server, review, calls, events, end, becomes, clock },
    answers: (next: typeof answer) => {
      answer = next;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows whether the wallet has been prompted', async () => {
  const { adapter, review, becomes } = await made();
  await becomes('ready');
  let ask = () => {};
  adapter.sendCall = ({ onPrompt }) => {
    ask = () => onPrompt?.();
    return new Promise(() => undefined);
  };
  void review.confirm();
  await becomes('pending');
  expect(review.read()).toMatchObject({ prompted: false });
  ask();
  expect(review.read()).toMatchObject({ prompted: true });
});

it('shows a verified swap, and hands it to the wallet', async () => {
  const { core, review, calls, events, becomes } = await made();
  await becomes('ready');
  expect(review.read()).toMatchObject({ terms: { step: 'swap', estimate: { fee: 7n } } });
  await review.confirm();
  expect(review.read().kind).toBe('sent');
  expect(calls).toMatchObject([
    { to: router.slice(9), value: 0n, data: expect.stringMatching(/^0x5c11d795/) },
  ]);
  expect(core.store.getState()).toMatchObject({
    sent: [{ hash: '0x1', kind: 'swap', amount: '1000000', changes: [pound], status: 'pending' }],
    swap: { sourceTokenAmount: '', loading: false },
    toast: { code: 'SENT' },
  });
  expect(events).toEqual([
    {
      event: 'SWAP_SUCCESS',
      properties: {
        ...{ isSmartAccount: false, network: 'eip155:1', swapFromToken: 'USD', swapToToken: 'GBP' },
        ...{ swapFromAmount: '1', swapToAmount: '1' },
      },
    },
  ]);
});

it('requests an approval of exactly the amount first, and continues once it is confirmed', async () => {
  const { review, server, calls, clock, becomes } = await made({ allowance: 999_999n });
  await becomes('ready');
  expect(review.read()).toMatchObject({ terms: { step: 'approve' } });
  await review.confirm();
  expect(review.read().kind).toBe('approving');
  expect(calls).toMatchObject([
    { to: dollar.slice(9), data: `0x095ea7b3${word(router)}${word(1_000_000n)}`, value: 0n },
  ]);
  server.allowance = 1_000_000n;
  await clock.advance(2_000);
  await becomes('ready');
  expect(review.read()).toMatchObject({ terms: { step: 'swap' } });
});

/** A review that was left while its approval is pending, and the next one. */
async function leftWhileApproving() {
  const world = await made({ allowance: 0n });
  world.adapter.getTransaction = async () => ({ status: 'pending' });
  await world.becomes('ready');
  const form = readSwapForm(world.core.store.getState());
  await world.review.confirm();
  expect(world.review.read().kind).toBe('approving');
  world.end();
  const { terms } = world.review.read();
  if (terms === undefined) expect.fail('no terms');
  return { ...world, again: () => reviewSwap(world.core, form, terms.quote) };
}

it('knows a pending approval when the review was left, and continues once it is confirmed', async () => {
  const { adapter, server, clock, calls, again } = await leftWhileApproving();
  const review = again();
  const end = review.subscribe(() => undefined);
  await expect.poll(() => review.read().kind).toBe('approving');
  await review.confirm();
  expect(calls).toHaveLength(1);
  server.allowance = 10n ** 30n;
  adapter.getTransaction = async () => ({ status: 'confirmed' });
  await clock.advance(2_000);
  await expect.poll(() => review.read()).toMatchObject({ kind: 'ready', terms: { step: 'swap' } });
  end();
});

it('continues when the allowance suffices, although a node still has the approval as pending', async () => {
  const { server, clock, again } = await leftWhileApproving();
  const review = again();
  const end = review.subscribe(() => undefined);
  await expect.poll(() => review.read().kind).toBe('approving');
  server.allowance = 10n ** 30n;
  await clock.advance(10_000);
  await expect.poll(() => review.read()).toMatchObject({ kind: 'ready', terms: { step: 'swap' } });
  end();
});

it('requests nothing for an approval that is confirmed after the review was left, until it is observed', async () => {
  const { api, adapter, clock, review, core } = await leftWhileApproving();
  adapter.getTransaction = async () => ({ status: 'confirmed' });
  const requested = () => api.requested.filter((path) => path.includes('/convert/')).length;
  const before = requested();
  await clock.advance(2_000);
  await expect.poll(() => core.store.getState().sent[0]?.status).toBe('confirmed');
  expect(review.read().kind).toBe('approving');
  expect(requested()).toBe(before);
  const end = review.subscribe(() => undefined);
  await expect.poll(() => review.read().kind).toBe('ready');
  end();
});

it('resets an older approval if the token requires it', async () => {
  const { review, calls, becomes } = await made({ allowance: 5n, resetFirst: true });
  await becomes('ready');
  expect(review.read()).toMatchObject({ terms: { step: 'reset' } });
  await review.confirm();
  expect(calls).toMatchObject([{ data: `0x095ea7b3${word(router)}${word(0n)}` }]);
});

describe('a price change', () => {
  test('down, but not below the shown amount, keeps the minimum', async () => {
    const { review, becomes } = await made({ toAmount: 995_000n });
    await becomes('ready');
    expect(review.read()).toMatchObject({ terms: { quote: { toAmount: '995000', minToAmount: '990000' } } });
  });

  test('does not swap below the shown amount until the visitor agrees', async () => {
    const { review, server, calls, becomes } = await made();
    await becomes('ready');
    server.toAmount = 900_000n;
    await review.confirm();
    expect(review.read()).toMatchObject({ kind: 'moved', next: { toAmount: '900000' } });
    expect(calls).toEqual([]);
    review.accept();
    await becomes('ready');
    expect(review.read()).toMatchObject({ terms: { quote: { minToAmount: '891000' } } });
    await review.confirm();
    expect(calls).toHaveLength(1);
  });

  test('down between the review and the press, but not below the shown minimum, still prompts', async () => {
    const { review, server, calls, becomes } = await made();
    await becomes('ready');
    server.toAmount = 995_000n;
    await review.confirm();
    expect(review.read().kind).toBe('sent');
    expect(calls).toMatchObject([{ data: expect.stringContaining(word(990_000n)) }]);
  });

  test('up and down again does not drop a minimum that was shown', async () => {
    const { review, server, calls, becomes } = await made({ toAmount: 2_000_000n });
    await becomes('ready');
    server.toAmount = 1_990_000n;
    await review.confirm();
    expect(calls).toMatchObject([{ data: expect.stringContaining(word(1_980_000n)) }]);
  });

  test('below a minimum that was shown is reported at the press', async () => {
    const { review, server, calls, becomes } = await made({ toAmount: 2_000_000n });
    await becomes('ready');
    server.toAmount = 1_500_000n;
    await review.confirm();
    expect(review.read()).toMatchObject({ kind: 'moved', next: { toAmount: '1500000' } });
    expect(calls).toEqual([]);
  });

  test('between the quote and the transaction is reported as well', async () => {
    const { review, becomes } = await made({ refuses: 'SWAP_QUOTE_MOVED' });
    await becomes('moved');
    expect(review.read()).toMatchObject({ next: { toAmount: '1000000' } });
  });

  test('up raises the minimum', async () => {
    const { review, becomes } = await made({ toAmount: 2_000_000n });
    await becomes('ready');
    expect(review.read()).toMatchObject({ terms: { quote: { minToAmount: '1980000' } } });
  });
});

describe('a press', () => {
  test('prompts although the next refresh falls due while it prepares', async () => {
    const { adapter, review, calls, clock, becomes } = await made();
    await becomes('ready');
    const estimates: (() => void)[] = [];
    adapter.estimateCall = () => new Promise((resolve) => estimates.push(() => resolve({ fee: 7n })));
    const confirmed = review.confirm();
    await expect.poll(() => estimates.length).toBe(1);
    await clock.advance(10_000);
    estimates[0]?.();
    await confirmed;
    expect(calls).toHaveLength(1);
  });

  test('does not prompt once the visitor has left the review', async () => {
    const { adapter, review, calls, end, becomes } = await made();
    await becomes('ready');
    let answer = () => {};
    const requested = new Promise<void>((started) => {
      adapter.estimateCall = () =>
        new Promise((resolve) => {
          answer = () => resolve({ fee: 7n });
          started();
        });
    });
    const confirmed = review.confirm();
    await requested;
    end();
    answer();
    await confirmed;
    expect(calls).toEqual([]);
  });
});

describe('rejects, without prompting the wallet,', () => {
  test('a transaction that pays another account', async () => {
    const { review, calls, becomes } = await made({ receiver: at('e') });
    await becomes('failed');
    expect(review.read()).toMatchObject({
      problem: { code: 'SWAP_DIFFERS' },
      difference: expect.stringMatching(/./),
    });
    await review.confirm();
    expect(calls).toEqual([]);
  });

  test('an approval for another contract than the swap calls', async () => {
    const { review, becomes } = await made({ allowance: 0n, spender: at('e') });
    await becomes('failed');
    expect(review.read()).toMatchObject({
      problem: { code: 'SWAP_DIFFERS' },
      difference: expect.stringMatching(/./),
    });
  });

  test('a swap that would fail', async () => {
    const { adapter, review, calls, becomes } = await made();
    await becomes('ready');
    adapter.estimateCall = () =>
      Promise.reject(Object.assign(createError('UNKNOWN'), { code: 'TRANSACTION_REFUSED' }));
    await review.confirm();
    expect(review.read()).toMatchObject({ kind: 'failed', problem: { code: 'TRANSACTION_REFUSED' } });
    expect(review.read()).not.toHaveProperty('prompted');
    expect(calls).toEqual([]);
  });

  test('a transaction that has expired, until it is made again', async () => {
    const { clock, server, review, calls, becomes } = await made();
    server.deadline = Math.floor(clock.now() / 1_000) + 5;
    await becomes('ready');
    // A page in the background does not refresh what it shows.
    review.pause(true);
    await clock.advance(60_000);
    review.pause(false);
    await becomes('failed');
    expect(review.read()).toMatchObject({ problem: { code: 'SWAP_DIFFERS' }, difference: 'late' });
    await review.confirm();
    expect(calls).toEqual([]);
    server.deadline = Math.floor(clock.now() / 1_000) + 5;
    review.again();
    await becomes('ready');
    await review.confirm();
    expect(calls).toHaveLength(1);
  });

  test('a transaction that expires between the review and the press', async () => {
    const { clock, server, review, calls, becomes } = await made();
    await becomes('ready');
    server.deadline = Math.floor(clock.now() / 1_000);
    await review.confirm();
    expect(review.read()).toMatchObject({ kind: 'failed', difference: 'late' });
    expect(calls).toEqual([]);
  });

  test('an account that is no longer connected', async () => {
    const { adapter, review, calls, becomes } = await made();
    await becomes('ready');
    adapter.reportConnected(undefined, 'eip155:2');
    await review.confirm();
    expect(review.read()).toMatchObject({ kind: 'failed', problem: { code: 'NOT_CONNECTED' } });
    expect(calls).toEqual([]);
  });
});

it('reports that there is no route', async () => {
  const { becomes } = await made({ toAmount: 0n });
  await becomes('none');
});

it('swaps even if no node knows the fee', async () => {
  const { adapter, review, calls, becomes } = await made();
  adapter.estimateCall = () => Promise.reject(new Error('silent'));
  await becomes('ready');
  await review.confirm();
  expect(calls).toHaveLength(1);
});

it('keeps the form if the wallet rejects, and retries', async () => {
  const { core, review, answers, events, becomes } = await made();
  await becomes('ready');
  answers(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 })));
  await review.confirm();
  expect(review.read()).toMatchObject({ kind: 'failed', problem: { code: 'REJECTED' } });
  expect(core.store.getState().swap).toMatchObject({ sourceTokenAmount: '1', loading: false });
  expect(events).toMatchObject([
    { event: 'SWAP_ERROR', properties: { message: expect.stringMatching(/declined/) } },
  ]);
  review.again();
  await becomes('ready');
});

it.each([
  ['a swap', undefined, true],
  ['an approval', { allowance: 0n }, false],
] as const)(
  'after %s that the wallet never answers, the form knows whether another swap may pay twice',
  async (_, setting, unsure) => {
    const { core, review, answers, becomes } = await made(setting);
    await becomes('ready');
    answers(() => Promise.reject(createError('TIMED_OUT')));
    await review.confirm();
    expect(review.read()).toMatchObject({ kind: 'failed', problem: { code: 'TIMED_OUT' }, prompted: true });
    expect(core.store.getState().swap.unsure).toBe(unsure);
    answers(async () => ({ hash: '0x1' }));
    review.again();
    await becomes('ready');
    await review.confirm();
    expect(core.store.getState().swap.unsure).toBe(false);
  },
);

it('emits an approval that the wallet rejects as such, with the swap', async () => {
  const { review, answers, events, becomes } = await made({ allowance: 0n });
  await becomes('ready');
  answers(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 })));
  await review.confirm();
  expect(review.read()).toMatchObject({ kind: 'failed', problem: { code: 'REJECTED' } });
  const message = expect.stringMatching(/declined/);
  expect(events).toMatchObject([
    { event: 'SWAP_APPROVAL_ERROR', properties: { swapFromAmount: '1', message } },
  ]);
});

it('prompts once, even if confirmed repeatedly', async () => {
  const { review, calls, becomes } = await made();
  await becomes('ready');
  await Promise.all([review.confirm(), review.confirm()]);
  await review.confirm();
  expect(calls).toHaveLength(1);
});

it('refreshes every 10 s while observed, and not while the page is hidden', async () => {
  const { review, server, clock, end, becomes } = await made();
  await becomes('ready');
  server.toAmount = 1_100_000n;
  await clock.advance(10_000);
  await expect.poll(() => review.read().terms?.quote.toAmount).toBe('1100000');
  review.pause(true);
  server.toAmount = 1_200_000n;
  await clock.advance(10_000);
  expect(review.read().terms?.quote.toAmount).toBe('1100000');
  review.pause(false);
  await expect.poll(() => review.read().terms?.quote.toAmount).toBe('1200000');
  end();
  await clock.advance(60_000);
});
