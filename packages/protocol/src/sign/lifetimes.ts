/** Seconds (pairing-protocol §§3.2, 4.2, 5.4; spec §9). */
export const lifetimes = {
  pairing: 300,
  proposal: 300,
  session: 604_800,
  request: 300,
  requestMinimum: 300,
  requestMaximum: 604_800,
  history: 2_592_000,
} as const;
