import type { TrafficMetadata } from '@mooring/protocol/sign';
import { atMost, type Clock } from '../ports/clock.ts';

/** Milliseconds that what the relay is told beside a message may take. */
const patience = 1_000;

/** What the relay is told beside a message holds nothing up: code that does not arrive least of all. */
export async function trafficInTime(
  clock: Clock,
  described: Promise<TrafficMetadata>,
): Promise<TrafficMetadata | undefined> {
  let traffic: TrafficMetadata | undefined;
  const arrived = described.then((found) => {
    traffic = found;
  });
  await atMost(clock, patience, arrived);
  return traffic;
}
