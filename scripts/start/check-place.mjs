import {
  checkPorts,
  loopbackHosts,
  networkHosts,
} from '../../test/devnet/src/before-install/check-ports.mjs';
import { chooseLanAddress } from '../../test/devnet/src/before-install/lan-address.mjs';
import { wantedPorts } from '../../test/devnet/src/before-install/port-table.mjs';

/**
 * Checks what a start needs of this machine: free ports and, for the local network, an address there.
 *
 * @param {{ lan: boolean, basePort: number, environment: NodeJS.ProcessEnv }} options
 * @throws {Error} in a sentence that says what to do
 */
export async function checkPlace({ lan, basePort, environment }) {
  const lanAddress = lan ? chooseLanAddress(environment.MOORING_LAN_ADDRESS) : undefined;
  const parts = /** @type {const} */ (['demo', 'api', 'relay', 'sample-wallet', 'devnet']);
  const wanted = wantedPorts(lan ? [...parts, 'certificate'] : parts, basePort);
  await checkPorts(wanted, lan ? networkHosts : loopbackHosts);
  return { lanAddress };
}
