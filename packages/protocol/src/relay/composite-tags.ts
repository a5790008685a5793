/** Tags and prompts of messages that the composite methods publish (pairing-protocol §1.6). */
export const compositeTags = {
  proposal: { tag: 1100, prompt: true },
  proposalResponse: { tag: 1101, prompt: false },
  settlement: { tag: 1102, prompt: false },
} as const;
