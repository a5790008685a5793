import type { Siwx } from '../contract/siwx.ts';

/** A sign-in of the site without sessions, which rejects messages and does nothing else. */
export const emptySiwx: Siwx = {
  createMessage: () => Promise.reject(new Error('not requested')),
  addSession: async () => undefined,
  revokeSession: async () => undefined,
  setSessions: async () => undefined,
  getSessions: async () => [],
};
