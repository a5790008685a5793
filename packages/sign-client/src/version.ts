/** The release whose wire format this client uses; relays and peers read it in the user agent. */
export const version = '2.21.8';
