import { ratioPlot } from './plot.mjs';
import { figure, ratioOf, table } from './table.mjs';

/** @typedef {import('../views/measure-views.mjs').ViewFigures} ViewFigures */
/** @typedef {import('../views/measure-views.mjs').Changes} Changes */

/** @param {Changes} changes */
function changesTable(changes) {
  const of = (/** @type {number | undefined} */ count, /** @type {number | undefined} */ longest) =>
    count ? `${figure(count)} (${figure(longest)})` : figure(count);
  const rows = Object.entries(changes).map(([name, { original, ours }]) => [
    name,
    figure(original?.took),
    figure(ours.took),
    ratioOf(original?.took, ours.took),
    of(original?.longTasks, original?.longestTask),
    of(ours.longTasks, ours.longestTask),
    of(original?.slowFrames, original?.longestFrame),
    of(ours.slowFrames, ours.longestFrame),
  ]);
  const counts = ['Long tasks: original', 'ours', 'Frames over 50 ms: original', 'ours'];
  return table([['', 'Original (ms)', 'Ours (ms)', 'Ours / original', ...counts], ...rows]);
}

/** @param {ViewFigures} figures */
export function viewsSection(figures) {
  const speeds = Object.entries(figures);
  return [
    'From the press to the first frame of the next view; then, until it stands still, its tasks and frames that take more than 50 ms,',
    'with the longest of them in milliseconds.',
    '',
    'Opening includes the code of the modal, which the original loads with the page and ours with the press: here no pointer comes near the',
    'button before it. Choosing a wallet ends when the modal has closed: ours shows the check and the account for about 2 s before that.',
    ...speeds.flatMap(([speed, { changes }]) => ['', `### ${speed}`, '', ...changesTable(changes)]),
    '',
    '### A list of 1,000 tokens, scrolled to its end by 240 px a frame',
    '',
    ...table([
      ['', 'Rows', 'Frames', 'Frame, median (ms)', 'longest', 'over 50 ms', 'Long tasks', 'longest (ms)'],
      ...speeds.map(([speed, { scroll }]) => [
        speed,
        figure(scroll.rows),
        figure(scroll.frames),
        figure(scroll.medianFrame),
        figure(scroll.longestFrame),
        figure(scroll.slowFrames),
        figure(scroll.longTasks),
        figure(scroll.longestTask),
      ]),
    ]),
  ];
}

/** @param {ViewFigures} figures */
export function viewsPlot(figures) {
  return ratioPlot(
    Object.entries(figures).flatMap(([speed, { changes }]) =>
      Object.entries(changes).map(
        ([name, { original, ours }]) =>
          /** @type {const} */ ([`${speed}: ${name}`, original?.took, ours.took]),
      ),
    ),
  );
}
