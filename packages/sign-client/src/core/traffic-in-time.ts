import type { TrafficMetadata } from '@mooring/protocol/sign';
import { type Clock, settledWithin } from '@mooring/protocol/time';

/** Milliseconds that the traffic metadata may take. */
const timeout = 1_000;

/** The traffic metadata of a message; `undefined` when it takes too long, so that it never delays the message. */
export async function trafficInTime(
  clock: Clock,
  described: Promise<TrafficMetadata>,
): Promise<TrafficMetadata | undefined> {
  let traffic: TrafficMetadata | undefined;
  const arrived = described.then((found) => {
    traffic = found;
  });
  await settledWithin(clock, timeout, arrived);
  return traffic;
}
