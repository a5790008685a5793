import { expect, it } from 'vitest';
import { NodeRanks } from './node-ranks.ts';

const ok = (seconds: number) => ({ ok: true, seconds });
const failed = { ok: false, seconds: 0 };

function scores(...nodes: readonly (readonly { ok: boolean; seconds: number }[])[]) {
  const ranks = new NodeRanks();
  nodes.forEach((samples, index) => {
    for (const sample of samples) ranks.record(index + 1, sample);
  });
  return [...ranks.scores(nodes.map((_, index) => index + 1)).values()];
}

it('ranks the faster of two good nodes first, and a reliable node before a fast one', () => {
  const [slow = 0, fast = 0] = scores([ok(0.8)], [ok(0.2)]);
  expect(fast).toBeGreaterThan(slow);
  const [reliable = 0, quick = 0] = scores([ok(0.8), ok(0.8)], [ok(0.1), failed]);
  expect(reliable).toBeGreaterThan(quick);
});

it('ranks fast nodes equally, and unknown nodes as good', () => {
  expect(scores([ok(0.001)], [ok(0.049)], [])).toEqual([1, 1, 1]);
  expect(scores([failed], [ok(0.01)])).toEqual([0, 1]);
});

it('keeps only the last ten samples', () => {
  const good = Array.from({ length: 10 }, () => ok(0.01));
  expect(scores([failed, failed, ...good])).toEqual([1]);
  expect(scores([failed, ...good.slice(1)])[0]).toBeLessThan(1);
});
