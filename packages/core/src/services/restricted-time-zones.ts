import { restrictedTimeZones } from '@mooring/protocol/limits';

/** Whether the visitor's time zone is one where buying and swapping are hidden, unless the operator allows them. */
export function isRestrictedTimeZone(zone: string): boolean {
  return restrictedTimeZones.includes(zone);
}

/** The visitor's time zone; empty if the browser does not reveal it. */
export function visitorTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
}
