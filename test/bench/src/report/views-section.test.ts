import { expect, test } from 'vitest';
import { viewsPlot, viewsSection } from './views-section.mjs';

const quick = { took: 80, longTasks: 0, longestTask: 0, slowFrames: 0, longestFrame: 17 };
const slow = { took: 200, longTasks: 2, longestTask: 130, slowFrames: 1, longestFrame: 140 };
const scroll = { ...{ rows: 1_000, frames: 590, medianFrame: 16.7, longestFrame: 33 }, slowFrames: 0 };
const figures = {
  'CPU ÷6': {
    changes: { 'Account → Send': { original: slow, ours: quick }, 'Account → Buy': { ours: slow } },
    scroll: { ...scroll, longTasks: 0, longestTask: 0 },
  },
};

test('a change has its time, and its long tasks and slow frames with the longest', () => {
  const lines = viewsSection(figures);
  expect(lines).toContain('### CPU ÷6');
  expect(lines).toContain('| Account → Send | 200 | 80.0 | 0.40 × | 2.00 (130) | 0 | 1.00 (140) | 0 |');
  expect(lines).toContain('| Account → Buy | – | 200 |  | – | 2.00 (130) | – | 1.00 (140) |');
  expect(lines).toContain('| CPU ÷6 | 1,000 | 590 | 16.7 | 33.0 | 0 | 0 | 0 |');
});

test('only steps that both have are in the picture', () => {
  const svg = viewsPlot(figures);
  expect(svg).toContain('>CPU ÷6: Account → Send<');
  expect(svg).not.toContain('Account → Buy');
});
