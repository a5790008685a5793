import type { TrafficMetadata } from '@mooring/protocol/sign';
import { type Clock, settledWithin } from '@mooring/protocol/time';

/** Milliseconds to wait for traffic metadata. */
const trafficTimeoutMs = 1_000;

/** The traffic metadata of a message; `undefined` when it takes too long to compute. */
export async function trafficWithTimeout(
  clock: Clock,
  described: Promise<TrafficMetadata>,
): Promise<TrafficMetadata | undefined> {
  let traffic: TrafficMetadata | undefined;
  const arrived = described.then((found) => {
    traffic = found;
  });
  await settledWithin(clock, trafficTimeoutMs, arrived);
  return traffic;
}
