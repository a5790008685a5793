import { restrictedTimeZones } from '@mooring/protocol/limits';

/** Whether the visitor's clock is set to a zone where buying and swapping is not offered, unless the operator says otherwise. */
export function isRestrictedTimeZone(zone: string): boolean {
  return restrictedTimeZones.includes(zone);
}

/** The visitor's time zone; empty if the browser does not reveal it. */
export function visitorTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
}
