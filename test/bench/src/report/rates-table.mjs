import { figure, table } from './table.mjs';

/** @typedef {{ clients: number, rate: number, p50: number, p99: number, cpuShare: number, lost: number }} Rate */

/**
 * Latency and processor share of each kind at each rate, with one more column.
 *
 * @template {Rate} Measured
 * @param {readonly (readonly [string, { rates: readonly Measured[] }])[]} kinds
 * @param {string} column
 * @param {(rate: Measured) => number | undefined} value of the last column
 */
export function ratesTable(kinds, column, value) {
  const [first] = kinds;
  return table([
    [
      '',
      ...(first?.[1].rates ?? []).flatMap(({ clients, rate }) => [
        `${figure(clients)} clients, ${figure(rate)}/s: p50`,
        'p99',
        'processor',
        column,
      ]),
    ],
    ...kinds.map(([name, { rates }]) => [
      name,
      ...rates.flatMap((measured) => [
        figure(measured.p50),
        measured.lost > 0
          ? `${figure(measured.p99)}, ${measured.lost} not read in time`
          : figure(measured.p99),
        `${figure(measured.cpuShare * 100)} %`,
        figure(value(measured)),
      ]),
    ]),
  ]);
}
