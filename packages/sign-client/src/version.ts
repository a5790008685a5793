/** The release whose wire this client speaks; relays and peers read it in the user agent. */
export const version = '2.21.8';
