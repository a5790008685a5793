import path from 'node:path';
import { lanAddresses, serverIdentity, startAuthoritySite } from '@mooring/devnet';

/** The certificate's port counts from the base like all others. */
const certificateOffset = 9;

/**
 * Prepares what a start for the local network needs: an address, a certificate for it, and a place
 * where a device fetches the authority's own.
 *
 * @param {{ root: string, basePort: number, address: string | undefined }} options
 * @throws {Error} in a sentence
 */
export async function prepareLan({ root, basePort, address = lanAddresses()[0] }) {
  if (!address) {
    throw new Error(
      'This machine has no address on a local network. Join one, or name the address: MOORING_LAN_ADDRESS=192.168.1.5 npm start -- --lan',
    );
  }
  const identity = await serverIdentity(path.join(root, '.mooring/ca'), address, new Date());
  const port = basePort + certificateOffset;
  const site = await startAuthoritySite({
    authorityFile: identity.authorityFile,
    host: '0.0.0.0',
    port,
  }).catch((error) => {
    throw new Error(
      `Port ${port} is taken, and the certificate for other devices needs it (${error.code}).\nStop what uses it, or choose another range of ports, for example: MOORING_PORT=5000 npm start -- --lan`,
    );
  });
  return {
    lan: { address, ...identity },
    certificateUrl: `http://${address}:${port}/mooring-ca.crt`,
    close: () => {
      site.close();
      site.closeAllConnections();
    },
  };
}

export const trustAdvice = `On each device, open the certificate's address once and trust it for web sites:
  iPhone   Settings, General, VPN & Device Management, install; then General, About, Certificate Trust Settings, switch it on
  Android  Settings, Security, Encryption & credentials, Install a certificate, CA certificate
It can only speak for local addresses. Its key stays in .mooring/ca; npm run reset removes it.`;
