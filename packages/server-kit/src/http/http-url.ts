/** URL of a server for clients on its machine. */
export function httpUrl(at: {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
}): string {
  const { host, port, secure } = at;
  return `http${secure ? 's' : ''}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
