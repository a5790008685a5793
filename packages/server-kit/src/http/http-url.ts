/** The address of a server, as a client on its machine reaches it. */
export function httpUrl(at: {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
}): string {
  const { host, port, secure } = at;
  return `http${secure ? 's' : ''}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
